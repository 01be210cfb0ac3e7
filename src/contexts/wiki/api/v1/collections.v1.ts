import {
  Action,
  Context,
  feature,
  Id,
  membersOf,
  partial,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  standardBelow,
  v1,
  workspaceMembers,
} from '#http';
import { MAX_SETTINGS, type WorkspaceCtx } from '#kernel';
import {
  CollectionMembers,
  type AddCollectionMember,
  type ReviseCollectionMember,
} from '../../application/collection-members';
import type { CollectionMemberRecord, SeenCollection } from '../../application/collection.repository';
import { Collections, type CreateCollection } from '../../application/collections';
import { MEMBER_ACCESSES, type MemberAccess } from '../../domain/collection';
import { ACCESSES, type Access } from '../../domain/page';
import { COLLECTION_MEMBERS, COLLECTIONS } from '../texts';

const show = shows<SeenCollection>();

const collectionV1 = present<SeenCollection>('Collection', {
  id: show.uuid('id'),
  name: show.text('name'),
  owned_by_id: show.uuid('ownedById'),
  access: show.integer('access', { enum: ACCESSES }),
  current_user_access: show.integer('currentUserAccess', { enum: MEMBER_ACCESSES, nullable: true }),
  has_pages: show.computed({ type: 'boolean' }, ['pageIds'], ({ pageIds }) => pageIds.length > 0),
  is_default: show.boolean('isDefault'),
  is_global: show.boolean('isGlobal'),
  logo_props: show.object('logoProps'),
  sort_order: show.number('sortOrder'),
  workspace: show.uuid('workspaceId'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateCollection>();

class CreateCollectionV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.choice('access', ACCESSES, { default: 0 }) access?: Access;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
}

interface Deletion {
  readonly archivePages?: boolean;
}

const ARCHIVE_PAGES = '`false` does not archive the pages of a public collection: they stay, without a collection.';

class DeleteCollectionQueryV1 {
  @(membersOf<Deletion>().boolean('archivePages', { default: true, description: ARCHIVE_PAGES }))
  archive_pages?: boolean;
}

const PLACE = { style: v1, level: 'workspace', scope: 'wiki.pages', gates: [feature('wiki')] } as const;

@Resource({
  ...PLACE,
  tag: 'Collections',
  about: COLLECTIONS,
  path: 'workspaces/:workspace_slug/collections',
  presenter: collectionV1,
  idPrefix: 'collections',
  allow: { read: workspaceMembers, write: 'O A own(M)' },
})
@Serves(
  standard.all(),
  standard.get('collection_id'),
  standard.create({ allow: workspaceMembers, body: CreateCollectionV1 }),
  standard.update('collection_id', { body: partial(CreateCollectionV1) }),
)
export class CollectionsV1Controller {
  constructor(readonly records: Collections) {}

  @Action('DELETE', ':collection_id', {
    description:
      'Deletes a collection. Its pages are archived; with `archive_pages=false`, those of a public collection ' +
      'stay, without a collection. Pages of a private collection stay hidden from others.',
    verb: 'remove',
    shape: 'none',
    status: 204,
    query: DeleteCollectionQueryV1,
  })
  async remove(
    @Context() ctx: WorkspaceCtx,
    @Id('collection_id') id: string,
    @QueryParams() { archivePages }: Deletion,
  ) {
    await this.records.remove(ctx, id, archivePages ?? true);
  }
}

const ofMember = shows<CollectionMemberRecord>();

const collectionMemberV1 = present<CollectionMemberRecord>('CollectionMember', {
  id: ofMember.uuid('id'),
  collection: ofMember.uuid('collectionId'),
  member: ofMember.uuid('memberId'),
  access: ofMember.integer('access', { enum: MEMBER_ACCESSES }),
  workspace: ofMember.uuid('workspaceId'),
  created_at: ofMember.datetime('createdAt'),
  updated_at: ofMember.datetime('updatedAt'),
  created_by: ofMember.uuid('createdById', { nullable: true }),
  updated_by: ofMember.uuid('updatedById', { nullable: true }),
});

const adding = membersOf<AddCollectionMember>();

class AddCollectionMemberV1 {
  @adding.uuid('memberId', { required: true }) member!: string;
  @adding.choice('access', MEMBER_ACCESSES, { required: true }) access!: MemberAccess;
}

class UpdateCollectionMemberV1 {
  @(membersOf<ReviseCollectionMember>().choice('access', MEMBER_ACCESSES, { required: true })) access!: MemberAccess;
}

const below = standardBelow('collection_id');

@Resource({
  ...PLACE,
  tag: 'Collection members',
  about: COLLECTION_MEMBERS,
  path: 'workspaces/:workspace_slug/collections/:collection_id/members',
  presenter: collectionMemberV1,
  noun: 'member of a collection',
  idPrefix: 'collection_members',
  allow: { read: workspaceMembers, write: 'O A own(M)' },
})
@Serves(
  below.all(),
  below.create({
    id: 'collection_members_add',
    summary: 'Add a member to a collection',
    body: AddCollectionMemberV1,
  }),
  below.update('member_id', { summary: 'Change the access of a member', body: UpdateCollectionMemberV1 }),
  below.remove('member_id', { id: 'collection_members_remove', summary: 'Remove a member from a collection' }),
)
export class CollectionMembersV1Controller {
  constructor(readonly records: CollectionMembers) {}
}
