import { QueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { ApiProblem, type Listed, type Query, type Versioned } from './client';
import { belongs, precedes } from './judge';
import type { Item, ItemDetail, ItemGroups, State } from './wire';

const FRESH_MS = 10_000;

/** Retries only calls that did not reach the server or failed there: a refusal is an answer. */
const isWorthAnother = (count: number, error: Error): boolean =>
  count < 2 && (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500 || error.status === 429);

export const cache = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthAnother, refetchOnWindowFocus: true } },
});

/** Where the next page of a list begins: a cursor, or a number of rows to skip for orders without cursors. */
export type PageParam = string | number | undefined;
type Pages = InfiniteData<Listed<Item>, PageParam>;
type ListKey = readonly [string, string, Query];

const listsOf = (): [QueryKey, Pages | undefined][] => cache.getQueriesData<Pages>({ queryKey: ['items'] });

const rowsOf = (pages: Pages): Item[] => pages.pages.flatMap(({ data }) => data);

/** Whether the path of a list covers the item: a list of its project, or of the whole workspace. */
const covers = (path: string, item: Item): boolean =>
  !path.includes('/projects/') || path.includes(`/projects/${item.project_id}/`);

/** Whether the members of an item say if it is in a list. For the list of a release, for example, they do not. */
const isPlain = (path: string): boolean => /(^|\/)work-items\/$/.test(path) && !/\/(views|releases|epics)\//.test(path);

const groupOfState = (id: string): string | undefined => {
  for (const [, states] of cache.getQueriesData<State[]>({ queryKey: ['states'] })) {
    const found = states?.find((state) => state.id === id);
    if (found) return found.group;
  }
  return undefined;
};

const verdictOf = (item: Item, path: string, query: Query): boolean | null =>
  isPlain(path) ? belongs(item, query, groupOfState) : null;

/**
 * Shows the current state of an item in every list on the page: replaces it, inserts it at its place, or removes it.
 * `etag` is its version, if the server has sent one. `previous` holds earlier members of the item, for lists that do
 * not contain it.
 */
export function apply(item: Item, etag?: string | null, previous?: Partial<Item>): void {
  const was = cachedItem(item.id) ?? (previous && { ...item, ...previous });
  for (const [key, pages] of listsOf()) if (pages) applyTo(key, pages, item, was);
  for (const [, path, query] of groupedLists(item))
    recount(path, query, counted(item, path, query) - counted(was, path, query));
  for (const [key, found] of cache.getQueriesData<Versioned<ItemDetail>>({ queryKey: ['item'] })) {
    if (found?.data.id === item.id)
      cache.setQueryData(key, { etag: etag ?? found.etag, data: { ...found.data, ...item } });
  }
  if (needsGroups(item)) refreshGroups();
}

function applyTo(key: QueryKey, pages: Pages, item: Item, was: Item | undefined): void {
  const [, path, query] = key as unknown as ListKey;
  if (!covers(path, item)) return;
  const isThere = rowsOf(pages).some(({ id }) => id === item.id);
  const verdict = verdictOf(item, path, query);
  // The list may contain the item without having loaded it. Such an item is already counted.
  const wasIn = isThere || (was ? verdictOf(was, path, query) : false);
  if (isThere)
    cache.setQueryData<Pages>(key, verdict === false ? without(pages, item.id) : replaced(pages, item, query));
  else if (verdict) cache.setQueryData<Pages>(key, inserted(pages, item, query));
  if (verdict === null) refreshSoon(key);
  else if (wasIn !== null && verdict !== wasIn) recount(path, query, verdict ? 1 : -1);
}

/**
 * The grouped lists that may contain the item. Their rows are in the lists of the groups, so only their total changes. A
 * list that is also loaded without groups is left out, because its total changes with its rows.
 */
function groupedLists(item: Item): ListKey[] {
  const found = new Map<string, ListKey>();
  for (const [key, groups] of cache.getQueriesData<ItemGroups>({ queryKey: ['item-groups'] })) {
    const [, path, query] = key as unknown as ListKey;
    const list: ListKey = ['items', path, query];
    if (groups && covers(path, item) && !cache.getQueryData(list)) found.set(JSON.stringify(list), list);
  }
  return [...found.values()];
}

/** Counts an item if it is certain that the list has it. Otherwise the groups are read again, with their total. */
const counted = (item: Item | undefined, path: string, query: Query): number =>
  item && verdictOf(item, path, query) ? 1 : 0;

/** Whether a grouped list has, or may have, a group for the item that is not shown yet. */
function needsGroups(item: Item): boolean {
  return cache.getQueriesData<ItemGroups>({ queryKey: ['item-groups'] }).some(([key, found]) => {
    const [, path, query] = key as unknown as ListKey;
    if (!found || !covers(path, item) || verdictOf(item, path, query) === false) return false;
    const parts = found.groups.flatMap(({ filters, sub_groups }) => sub_groups?.map((one) => one.filters) ?? [filters]);
    const verdicts = parts.map((filters) => verdictOf(item, path, { ...query, ...filters } as Query));
    // If only the server knows where the item belongs, its answer also brings counts and the rows of empty groups.
    if (verdicts.includes(null)) return true;
    return verdicts.filter((verdict) => verdict).length < placesOf(item, found);
  });
}

/** The smallest number of groups that an item is in, by the dimension of the groups. */
function placesOf(item: Item, { groups }: ItemGroups): number {
  const names = Object.keys(groups[0]?.sub_groups?.[0]?.filters ?? groups[0]?.filters ?? {}).join();
  const some = (ids: readonly string[] | undefined) => Math.max(ids?.length ?? 1, 1);
  return (
    (names.includes('assignee_id') ? some(item.assignee_ids) : 1) *
    (names.includes('label_id') ? some(item.label_ids) : 1) *
    (names.includes('module_id') ? some(item.module_ids) : 1)
  );
}

/** Keys of the lists that show an item. */
export const listsWith = (id: string): QueryKey[] =>
  listsOf().flatMap(([key, pages]) => (pages && rowsOf(pages).some((item) => item.id === id) ? [key] : []));

/** Puts an item back into the lists that it left because of a change that the server refused. */
export function putBack(item: Item, keys: readonly QueryKey[]): void {
  const shown = new Set(listsWith(item.id).map((key) => JSON.stringify(key)));
  for (const key of keys) {
    const [, path, query] = key as unknown as ListKey;
    if (shown.has(JSON.stringify(key)) || verdictOf(item, path, query) === false) continue;
    cache.setQueryData<Pages>(key, (pages) => pages && inserted(pages, item, query));
    recount(path, query, 1);
  }
}

export function takeOut(id: string): void {
  const item = cachedItem(id);
  if (item) for (const [, path, query] of groupedLists(item)) recount(path, query, -counted(item, path, query));
  for (const [key, pages] of listsOf()) {
    if (!pages || !rowsOf(pages).some((item) => item.id === id)) continue;
    const [, path, query] = key as unknown as ListKey;
    cache.setQueryData<Pages>(key, without(pages, id));
    recount(path, query, -1);
  }
}

const GATHER_MS = 1_000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Reads everything on the page again. Several changes in a row cause one reading. */
function refreshSoon(key: QueryKey): void {
  const name = JSON.stringify(key);
  if (waiting.has(name)) return;
  const read = () => {
    waiting.delete(name);
    void cache.invalidateQueries({ queryKey: key });
  };
  waiting.set(name, setTimeout(read, GATHER_MS));
}

/** Reads the groups and their counts again. Several changes in a row cause one reading. */
export const refreshGroups = (): void => refreshSoon(['item-groups']);

function recount(path: string, query: Query, by: number): void {
  cache.setQueryData<number>(['item-count', path, query], (count) =>
    count === undefined ? count : Math.max(0, count + by),
  );
}

const map = (pages: Pages, change: (rows: readonly Item[]) => Item[]): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })),
});
const without = (pages: Pages, id: string): Pages => map(pages, (rows) => rows.filter((row) => row.id !== id));

/** The list with the current item, moved to where its order puts it. */
function replaced(pages: Pages, item: Item, query: Query): Pages {
  const rows = rowsOf(pages);
  const at = rows.findIndex(({ id }) => id === item.id);
  const now = { ...rows[at]!, ...item };
  const inOrder = precedes(query);
  const isMisplaced =
    inOrder && ((at > 0 && inOrder(now, rows[at - 1]!)) || (at + 1 < rows.length && inOrder(rows[at + 1]!, now)));
  if (isMisplaced) return inserted(without(pages, item.id), now, query);
  return map(pages, (page) => page.map((row) => (row.id === item.id ? now : row)));
}

/** Inserts the item before the first row that follows it. An item after all loaded rows comes with the next page. */
function inserted(pages: Pages, item: Item, query: Query): Pages {
  const inOrder = precedes(query);
  const next = inOrder && rowsOf(pages).find((row) => inOrder(item, row));
  if (next) {
    return map(pages, (rows) => rows.flatMap((row) => (row.id === next.id ? [item, row] : [row])));
  }
  const last = pages.pages.length - 1;
  const isOpen = Boolean(pages.pages[last]?.next_cursor ?? pages.pages[last]?.next);
  if (inOrder && isOpen) return pages;
  const place = inOrder ? last : 0;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (index !== place) return page;
      return { ...page, data: inOrder ? [...page.data, item] : [item, ...page.data] };
    }),
  };
}

/** The item as some list or page has loaded it. */
export function cachedItem(id: string): Item | undefined {
  for (const [, pages] of listsOf()) {
    const found = pages && rowsOf(pages).find((item) => item.id === id);
    if (found) return found;
  }
  return cache
    .getQueriesData<Versioned<ItemDetail>>({ queryKey: ['item'] })
    .find(([, found]) => found?.data.id === id)?.[1]?.data;
}
