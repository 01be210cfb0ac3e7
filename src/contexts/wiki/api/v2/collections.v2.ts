import {
  Action,
  Context,
  ContextBelow,
  feature,
  Id,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  standardBelow,
  v2,
} from '#http';
import type { Delta, WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { Manage } from '../../../work-items/api/v2';
import { collectionEvents, collectionMemberEvents } from '../../application/collection.events';
import { CollectionMembers, type AddCollectionMember, type MemberDelta } from '../../application/collection-members';
import { CollectionPages } from '../../application/collection-pages';
import {
  collectionList,
  collectionMemberList,
  type CollectionMemberRecord,
  type InCollection,
  type SeenCollection,
} from '../../application/collection.repository';
import { Collections, type CreateCollection } from '../../application/collections';
import type { PageRecord } from '../../application/page.repository';
import { MEMBER_ACCESSES, type MemberAccess } from '../../domain/collection';
import { ACCESSES, type Access } from '../../domain/page';
import {
  COLLECTION_MEMBERS,
  COLLECTIONS,
  MANAGE_COLLECTION_MEMBERS,
  MANAGE_COLLECTION_PAGES,
  SEARCH_COLLECTION_PAGES,
} from '../texts';

const show = shows<SeenCollection>();

const collectionV2 = present<SeenCollection>(
  'Collection',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    access: show.integer('access', { enum: ACCESSES }),
    is_default: show.boolean('isDefault'),
    is_global: show.boolean('isGlobal'),
    logo_props: show.object('logoProps'),
    owned_by_id: show.uuid('ownedById'),
    page_ids: show.uuids('pageIds'),
    sort_order: show.number('sortOrder'),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  { owned_by: show.via(Users, 'ownedById', () => userLiteV2) },
);

const member = membersOf<CreateCollection>();

class CreateCollectionV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.choice('access', ACCESSES, { default: 0 }) access?: Access;
  @member.boolean('isDefault', { default: false }) is_default?: boolean;
  @member.boolean('isGlobal', { default: true }) is_global?: boolean;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') owned_by_id?: string;
  @member.readOnly('uuids') page_ids?: string[];
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateCollectionV2 extends partial(CreateCollectionV2) {}

const ofPage = shows<PageRecord>();

const addablePageV2 = present<PageRecord>('CollectionPageSearchResult', {
  id: ofPage.uuid('id'),
  name: ofPage.text('name'),
  logo_props: ofPage.object('logoProps'),
});

interface Searched {
  readonly search?: string;
}

class SearchPagesQueryV2 {
  @(membersOf<Searched>().text('search', { description: 'Substring of the name, without regard to case.' }))
  search?: string;
}

const READERS = 'O A M';
const OWNERS = 'O A own(M)';
const PLACE = { style: v2, level: 'workspace', scope: 'wiki.pages', gates: [feature('wiki')] } as const;

@Resource({
  ...PLACE,
  tag: 'Collections',
  about: COLLECTIONS,
  path: 'workspaces/:slug/collections',
  presenter: collectionV2,
  events: [{ kinds: [collectionEvents] }],
})
@Serves(
  standard.list({ id: 'list-collections', summary: 'List collections', allow: READERS, list: collectionList }),
  standard.get('pk', { id: 'get-collection', summary: 'Get a collection', allow: READERS }),
  standard.create({
    id: 'create-collection',
    summary: 'Create a collection',
    allow: READERS,
    body: CreateCollectionV2,
  }),
  standard.update('pk', {
    id: 'update-collection',
    summary: 'Update a collection',
    allow: OWNERS,
    body: UpdateCollectionV2,
  }),
  standard.remove('pk', { id: 'delete-collection', summary: 'Delete a collection', allow: OWNERS }),
)
export class CollectionsV2Controller {
  constructor(
    readonly records: Collections,
    private readonly entries: CollectionPages,
  ) {}

  @Manage(':pk/pages', {
    id: 'manage-collection-pages',
    summary: 'Put pages into a collection, or take them out',
    description: MANAGE_COLLECTION_PAGES,
    allow: OWNERS,
  })
  manage(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() delta: Delta) {
    return this.entries.change(ctx, id, delta);
  }

  @Action('GET', ':pk/pages-search', {
    id: 'search-collection-pages',
    summary: 'Find pages to put into a collection',
    description: SEARCH_COLLECTION_PAGES,
    shape: 'array',
    allow: READERS,
    query: SearchPagesQueryV2,
    presenter: addablePageV2,
  })
  search(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @QueryParams() { search }: Searched) {
    return this.entries.addable(ctx, id, search);
  }
}

const ofMember = shows<CollectionMemberRecord>();

const collectionMemberV2 = present<CollectionMemberRecord>(
  'CollectionMember',
  {
    id: ofMember.uuid('id'),
    access: ofMember.integer('access', { enum: MEMBER_ACCESSES }),
    collection_id: ofMember.uuid('collectionId'),
    member_id: ofMember.uuid('memberId'),
    source: ofMember.computed(
      { type: 'string', description: 'How the person came in: people are let in by hand.' },
      [],
      () => 'manual',
    ),
    created_at: ofMember.datetime('createdAt'),
    created_by_id: ofMember.uuid('createdById', { nullable: true }),
    updated_by_id: ofMember.uuid('updatedById', { nullable: true }),
  },
  { member: ofMember.via(Users, 'memberId', () => userLiteV2) },
);

const adding = membersOf<AddCollectionMember>();

class AddCollectionMemberV2 {
  @adding.uuid('memberId', { required: true }) member_id!: string;
  @adding.choice('access', MEMBER_ACCESSES, { required: true }) access!: MemberAccess;
}

const managing = membersOf<MemberDelta>();

class MemberDeltaV2 {
  @managing.objects('add', { max: 100, of: AddCollectionMemberV2, description: 'People to let in.' })
  add?: AddCollectionMemberV2[];
  @managing.uuids('remove', { max: 100, description: 'Ids of people to take out.' }) remove?: string[];
}

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } };
const below = standardBelow('pk');

@Resource({
  ...PLACE,
  tag: 'Collection members',
  about: COLLECTION_MEMBERS,
  path: 'workspaces/:slug/collections/:pk/members',
  presenter: collectionMemberV2,
  events: [{ kinds: [collectionMemberEvents] }],
})
@Serves(
  below.list({
    id: 'list-collection-members',
    summary: 'List members of a collection',
    allow: READERS,
    list: collectionMemberList,
  }),
)
export class CollectionMembersV2Controller {
  constructor(readonly records: CollectionMembers) {}

  @Action('POST', '', {
    id: 'manage-collection-members',
    summary: 'Let people into a collection, or take them out',
    description: MANAGE_COLLECTION_MEMBERS,
    shape: 'plain',
    allow: OWNERS,
    body: MemberDeltaV2,
    answer: { type: 'object', required: ['added', 'removed'], properties: { added: ids, removed: ids } },
  })
  manage(@ContextBelow('pk') ctx: InCollection, @Payload() delta: MemberDelta) {
    return this.records.manage(ctx, delta);
  }
}
