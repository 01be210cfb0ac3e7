import {
  Action,
  asRow,
  Context,
  feature,
  Id,
  ListQuery,
  membersOf,
  Payload,
  present,
  QueryParams,
  Resource,
  shows,
  v1,
  workspaceMembers,
} from '#http';
import {
  filter,
  mapFilters,
  MAX_SETTINGS,
  order,
  shifted,
  type Filter,
  type FilterTree,
  type ListRequest,
  type ListSpec,
  type WorkspaceCtx,
} from '#kernel';
import { CollectionPages, type AddEntries, type Entry, type ReviseEntry } from '../../application/collection-pages';
import type { PageRecord } from '../../application/page.repository';
import { ACCESSES } from '../../domain/page';
import { COLLECTION_PAGES, SEARCH_COLLECTION_PAGES } from '../texts';

const ofPage = shows<Entry>();

const entryPageV1 = present<Entry>('CollectionPageDetail', {
  id: ofPage.uuid('id'),
  name: ofPage.text('name'),
  access: ofPage.integer('access', { enum: ACCESSES }),
  logo_props: ofPage.object('logoProps'),
  parent_id: ofPage.uuid('parentId', { nullable: true }),
  collection_id: ofPage.uuid('collectionId', { nullable: true }),
  workspace: ofPage.uuid('workspaceId'),
  sub_pages_count: ofPage.integer('subPages'),
  is_shared: ofPage.boolean('isShared'),
  owned_by: ofPage.uuid('ownedById'),
  is_favorite: ofPage.boolean('isFavorite'),
  label_ids: ofPage.uuids('labelIds'),
  created_at: ofPage.datetime('createdAt'),
  updated_at: ofPage.datetime('updatedAt'),
  created_by: ofPage.uuid('createdById', { nullable: true }),
  updated_by: ofPage.uuid('updatedById', { nullable: true }),
});

const pageMembers = Object.entries(entryPageV1.members);
const PAGE = {
  type: 'object',
  properties: Object.fromEntries(pageMembers.map(([name, { schema }]) => [name, schema])),
  required: pageMembers.map(([name]) => name),
};
const READ = pageMembers.flatMap(([, { from }]) => from);

const entryV1 = present<Entry>('CollectionBranchPage', {
  page_collection_id: ofPage.uuid('id'),
  collection_id: ofPage.uuid('collectionId'),
  parent_id: ofPage.uuid('parentId', { nullable: true }),
  sort_order: ofPage.number('sortOrder'),
  page: ofPage.computed(PAGE, READ, (entry) => asRow(entryPageV1, entry)),
});

const show = shows<PageRecord>();

/** A page at the top belongs to at most one collection, so its membership has the id of the page. */
const collectionPageV1 = present<PageRecord>('CollectionPage', {
  id: show.uuid('id'),
  collection: show.uuid('collectionId', { nullable: true }),
  page: show.uuid('id'),
  workspace: show.uuid('workspaceId'),
  sort_order: show.number('sortOrder'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
});

const addablePageV1 = present<PageRecord>('CollectionPageSearchResult', {
  id: show.uuid('id'),
  name: show.text('name'),
  logo_props: show.object('logoProps'),
});

const entryList: ListSpec = {
  filters: {
    parentId: filter.uuid('eq', 'in'),
    ownedById: filter.uuid('eq', 'in'),
    createdAt: filter.date('gte', 'lte'),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, updatedAt: { cursor: true }, name: {} },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

interface Asked {
  readonly createdBy?: readonly string[];
  readonly favorites?: boolean;
  readonly labels?: readonly string[];
}

const asking = membersOf<Asked>();

class ListEntriesQueryV1 {
  @asking.uuids('createdBy', { description: 'Ids of the people who created the pages.' }) created_by?: string[];
  @asking.boolean('favorites', { description: '`true` for favourites of the caller only, `false` for all others.' })
  favorites?: boolean;
  @asking.uuids('labels', { description: 'Ids of labels; a page must have at least one of them.' }) labels?: string[];
}

const DAY_MS = 86_400_000;

/** Includes the whole last day in a date filter. */
const withWholeDays = (one: Filter): FilterTree =>
  one.field === 'createdAt' && one.operator === 'lte'
    ? { ...one, operator: 'lt', value: shifted(String(one.value), DAY_MS) }
    : one;

/** Returns the request for the records. Without a parent page it selects the pages at the top. */
function requestOf({ search, ...request }: ListRequest, { createdBy, favorites, labels }: Asked): ListRequest {
  const filters = request.filters.map((tree) => mapFilters(tree, withWholeDays));
  const isBelow = filters.some((tree) => 'field' in tree && tree.field === 'parentId');
  const asked: Filter[] = [
    ...(isBelow ? [] : [{ field: 'parentId', operator: 'isnull', value: true } as const]),
    ...(search ? [{ field: 'name', operator: 'contains', value: search } as const] : []),
    ...(createdBy ? [{ field: 'createdById', operator: 'in', value: createdBy } as const] : []),
    ...(labels ? [{ field: 'labelId', operator: 'in', value: labels } as const] : []),
    ...(favorites === undefined ? [] : [{ field: 'isFavorite', operator: 'eq', value: favorites } as const]),
  ];
  return { ...request, filters: [...filters, ...asked] };
}

const adding = membersOf<AddEntries>();

class AddCollectionPagesV1 {
  @adding.uuids('pageIds', { required: true, min: 1, max: 100 }) page_ids!: string[];
  @adding.object('sortOrders', { max: MAX_SETTINGS, description: 'Weights of the pages by page id.' })
  sort_orders?: object;
}

const moving = membersOf<ReviseEntry>();

class UpdateCollectionPageV1 {
  @moving.uuid('collectionId') collection?: string;
  @moving.number('sortOrder') sort_order?: number;
}

interface Searched {
  readonly search?: string;
}

class SearchPagesQueryV1 {
  @(membersOf<Searched>().text('search', { description: 'Substring of the name, without regard to case.' }))
  search?: string;
}

@Resource({
  style: v1,
  tag: 'Collection pages',
  about: COLLECTION_PAGES,
  path: 'workspaces/:workspace_slug/collections/:collection_id',
  level: 'workspace',
  scope: 'wiki.pages',
  gates: [feature('wiki')],
  presenter: collectionPageV1,
  allow: { read: workspaceMembers, write: 'O A own(M)' },
})
export class CollectionPagesV1Controller {
  constructor(private readonly entries: CollectionPages) {}

  @Action('GET', 'pages', {
    id: 'collection_pages_list',
    summary: 'List pages of a collection',
    description: COLLECTION_PAGES,
    verb: 'list',
    shape: 'page',
    list: entryList,
    perPage: { default: 50, max: 100 },
    query: ListEntriesQueryV1,
    presenter: entryV1,
  })
  list(
    @Context() ctx: WorkspaceCtx,
    @Id('collection_id') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: Asked,
  ) {
    return this.entries.list(ctx, id, requestOf(request, asked));
  }

  @Action('POST', 'pages', {
    id: 'collection_pages_add',
    summary: 'Add pages to a collection',
    description:
      'Adds pages at the top of the wiki to a collection, with all pages below them. Adds all of them or none.',
    shape: 'array',
    status: 201,
    body: AddCollectionPagesV1,
  })
  add(@Context() ctx: WorkspaceCtx, @Id('collection_id') id: string, @Payload() command: AddEntries) {
    return this.entries.add(ctx, id, command);
  }

  @Action('PATCH', 'pages/:page_collection_id', {
    id: 'collection_pages_update',
    summary: 'Move a page within its collection or to another one',
    description: 'Changes the weight of a page, or moves it to another collection with all pages below it.',
    body: UpdateCollectionPageV1,
  })
  update(
    @Context() ctx: WorkspaceCtx,
    @Id('collection_id') id: string,
    @Id('page_collection_id') page: string,
    @Payload() patch: ReviseEntry,
  ) {
    return this.entries.revise(ctx, id, page, patch);
  }

  @Action('DELETE', 'pages/:page_collection_id', {
    id: 'collection_pages_remove',
    summary: 'Remove a page from a collection',
    description: 'Removes a page from a collection, with all pages below it. The page itself stays.',
    shape: 'none',
    status: 204,
  })
  async remove(@Context() ctx: WorkspaceCtx, @Id('collection_id') id: string, @Id('page_collection_id') page: string) {
    await this.entries.remove(ctx, id, page);
  }

  @Action('GET', 'pages-search', {
    id: 'collection_pages_search',
    summary: 'Find pages to add to a collection',
    description: SEARCH_COLLECTION_PAGES,
    shape: 'array',
    query: SearchPagesQueryV1,
    presenter: addablePageV1,
  })
  search(@Context() ctx: WorkspaceCtx, @Id('collection_id') id: string, @QueryParams() { search }: Searched) {
    return this.entries.addable(ctx, id, search);
  }
}
