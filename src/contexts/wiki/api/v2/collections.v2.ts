import {
  Action,
  auditV2,
  Context,
  ContextBelow,
  EchoOf,
  feature,
  Id,
  membersOf,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  standardBelow,
  v2,
  workspaceMembers,
} from '#http';
import { MAX_SETTINGS, type Delta, type WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { Manage } from '../../../work-items/api/v2';
import {
  collectionEvents,
  collectionList,
  collectionMemberEvents,
  collectionMemberList,
  type CollectionMemberRecord,
  type InCollection,
  type SeenCollection,
} from '../../application/collection.repository';
import { CollectionMembers, type AddCollectionMember, type MemberDelta } from '../../application/collection-members';
import { CollectionPages } from '../../application/collection-pages';
import { Collections, type CreateCollection } from '../../application/collections';
import type { PageRecord } from '../../application/page.repository';
import { MEMBER_ACCESSES, type MemberAccess } from '../../domain/collection';
import { ACCESSES, type Access } from '../../domain/page';
import { COLLECTION_MEMBERS, COLLECTIONS, SEARCH_COLLECTION_PAGES } from '../texts';

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
    ...auditV2,
  },
  { owned_by: show.via(Users, 'ownedById', () => userLiteV2) },
);

const member = membersOf<CreateCollection>();

@EchoOf(collectionV2)
class CreateCollectionV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.choice('access', ACCESSES, { default: 0 }) access?: Access;
  @member.boolean('isDefault', { default: false }) is_default?: boolean;
  @member.boolean('isGlobal', { default: true }) is_global?: boolean;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
}

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

const PLACE = { style: v2, level: 'workspace', scope: 'wiki.pages', gates: [feature('wiki')] } as const;

@Resource({
  ...PLACE,
  tag: 'Collections',
  about: COLLECTIONS,
  path: 'workspaces/:slug/collections',
  presenter: collectionV2,
  allow: { read: workspaceMembers, write: 'O A own(M)' },
  events: [{ kinds: [collectionEvents] }],
})
@Serves(
  ...standard.records('pk', { list: collectionList, body: CreateCollectionV2, create: { allow: workspaceMembers } }),
)
export class CollectionsV2Controller {
  constructor(
    readonly records: Collections,
    private readonly entries: CollectionPages,
  ) {}

  @Manage(':pk/pages', {
    id: 'manage-collection-pages',
    summary: 'Add pages to a collection or remove them',
    description:
      'Adds the pages of `add` to a collection and removes those of `remove`, each with all pages below it. ' +
      'Answers the pages that changed. If a page is not at the top of the wiki, nothing changes.',
  })
  manage(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() delta: Delta) {
    return this.entries.change(ctx, id, delta);
  }

  @Action('GET', ':pk/pages-search', {
    id: 'search-collection-pages',
    summary: 'Find pages to add to a collection',
    description: SEARCH_COLLECTION_PAGES,
    shape: 'array',
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
      { type: 'string', description: 'How the person became a member: always by hand.' },
      [],
      () => 'manual',
    ),
    ...auditV2,
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
  @managing.objects('add', { max: 100, of: AddCollectionMemberV2, description: 'People to add.' })
  add?: AddCollectionMemberV2[];
  @managing.uuids('remove', { max: 100, description: 'Ids of people to remove.' }) remove?: string[];
}

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } };
const below = standardBelow('pk');

@Resource({
  ...PLACE,
  tag: 'Collection members',
  about: COLLECTION_MEMBERS,
  path: 'workspaces/:slug/collections/:pk/members',
  presenter: collectionMemberV2,
  idNoun: 'collection member',
  allow: { read: workspaceMembers, write: 'O A own(M)' },
  events: [{ kinds: [collectionMemberEvents] }],
})
@Serves(below.list({ summary: 'List members of a collection', list: collectionMemberList }))
export class CollectionMembersV2Controller {
  constructor(readonly records: CollectionMembers) {}

  @Action('POST', '', {
    id: 'manage-collection-members',
    summary: 'Add people to a collection or remove them',
    description:
      'Adds the people of `add`, or changes their access, and removes those of `remove`. Answers who was added ' +
      'and removed. If somebody is not a member of the workspace, nothing changes.',
    shape: 'plain',
    body: MemberDeltaV2,
    answer: { type: 'object', required: ['added', 'removed'], properties: { added: ids, removed: ids } },
  })
  manage(@ContextBelow('pk') ctx: InCollection, @Payload() delta: MemberDelta) {
    return this.records.manage(ctx, delta);
  }
}
