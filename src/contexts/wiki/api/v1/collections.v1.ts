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
} from '#http';
import type { WorkspaceCtx } from '#kernel';
import {
  CollectionMembers,
  type AddCollectionMember,
  type ReviseCollectionMember,
} from '../../application/collection-members';
import type { CollectionMemberRecord, SeenCollection } from '../../application/collection.repository';
import { Collections, type CreateCollection } from '../../application/collections';
import { MEMBER_ACCESSES, type MemberAccess } from '../../domain/collection';
import { ACCESSES, type Access } from '../../domain/page';
import { COLLECTION_MEMBERS, COLLECTIONS, DELETE_COLLECTION } from '../texts';

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
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
}

class UpdateCollectionV1 extends partial(CreateCollectionV1) {}

interface Deletion {
  readonly archivePages?: boolean;
}

const ARCHIVE_PAGES = 'false leaves the pages of a public collection in use, in no collection.';

class DeleteCollectionQueryV1 {
  @(membersOf<Deletion>().boolean('archivePages', { default: true, description: ARCHIVE_PAGES }))
  archive_pages?: boolean;
}

const READERS = 'O A M';
const OWNERS = 'O A own(M)';
const PLACE = { style: v1, level: 'workspace', scope: 'wiki.pages', gates: [feature('wiki')] } as const;

@Resource({
  ...PLACE,
  tag: 'Collections',
  about: COLLECTIONS,
  path: 'workspaces/:workspace_slug/collections',
  presenter: collectionV1,
})
@Serves(
  standard.all({ id: 'collections_list', summary: 'List collections', allow: READERS }),
  standard.get('collection_id', { id: 'collections_retrieve', summary: 'Get a collection', allow: READERS }),
  standard.create({
    id: 'collections_create',
    summary: 'Create a collection',
    allow: READERS,
    body: CreateCollectionV1,
  }),
  standard.update('collection_id', {
    id: 'collections_update',
    summary: 'Update a collection',
    allow: OWNERS,
    body: UpdateCollectionV1,
  }),
)
export class CollectionsV1Controller {
  constructor(readonly records: Collections) {}

  @Action('DELETE', ':collection_id', {
    id: 'collections_delete',
    summary: 'Delete a collection',
    description: DELETE_COLLECTION,
    verb: 'remove',
    shape: 'none',
    status: 204,
    allow: OWNERS,
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
})
@Serves(
  below.all({ id: 'collection_members_list', summary: 'List members of a collection', allow: READERS }),
  below.create({
    id: 'collection_members_add',
    summary: 'Let somebody into a collection',
    allow: OWNERS,
    body: AddCollectionMemberV1,
  }),
  below.update('member_id', {
    id: 'collection_members_update',
    summary: 'Change what a member may do',
    allow: OWNERS,
    body: UpdateCollectionMemberV1,
  }),
  below.remove('member_id', {
    id: 'collection_members_remove',
    summary: 'Take somebody out of a collection',
    allow: OWNERS,
  }),
)
export class CollectionMembersV1Controller {
  constructor(readonly records: CollectionMembers) {}
}
