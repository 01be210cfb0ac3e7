import { QueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { ApiProblem, type Listed, type Query, type Versioned } from './client';
import { belongs, precedes } from './judge';
import type { Item, ItemDetail, ItemGroups, State } from './wire';

const FRESH_MS = 10_000;

/** Refusals are answers: only what did not reach the server, or failed there, is tried again. */
const isWorthAnother = (count: number, error: Error): boolean =>
  count < 2 && (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500 || error.status === 429);

export const cache = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthAnother, refetchOnWindowFocus: true } },
});

/** Where the next page of a list begins: a cursor, or rows to skip where its order has no cursors. */
export type Place = string | number | undefined;
type Pages = InfiniteData<Listed<Item>, Place>;
type ListKey = readonly [string, string, Query];

const listsOf = (): [QueryKey, Pages | undefined][] => cache.getQueriesData<Pages>({ queryKey: ['items'] });

const rowsOf = (pages: Pages): Item[] => pages.pages.flatMap(({ data }) => data);

/** Whether a list's path covers the item: its project's, or the whole workspace. */
const covers = (path: string, item: Item): boolean =>
  !path.includes('/projects/') || path.includes(`/projects/${item.project_id}/`);

/** Whether being in the list of a path follows from the members of an item, as it does not in a list of a release. */
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
 * Puts an item as it is now into every list on the page: replaced, put into its place, or taken out. `etag` is its version, where
 * the server has said it; `previous` are members that it had before, where no list on the page knows them.
 */
export function apply(item: Item, etag?: string | null, previous?: Partial<Item>): void {
  const was = cachedItem(item.id) ?? (previous && { ...item, ...previous });
  for (const [key, pages] of listsOf()) if (pages) applyTo(key, pages, item, was);
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
  // It may be in the list without having been read: such an item is counted already.
  const wasIn = isThere || (was ? verdictOf(was, path, query) : false);
  if (isThere)
    cache.setQueryData<Pages>(key, verdict === false ? without(pages, item.id) : replaced(pages, item, query));
  else if (verdict) cache.setQueryData<Pages>(key, inserted(pages, item, query));
  if (verdict === null) refreshSoon(key);
  else if (wasIn !== null && verdict !== wasIn) recount(path, query, verdict ? 1 : -1);
}

/** Whether an item is in some group that a list in groups does not show yet, or may be. */
function needsGroups(item: Item): boolean {
  return cache.getQueriesData<ItemGroups>({ queryKey: ['item-groups'] }).some(([key, found]) => {
    const [, path, query] = key as unknown as ListKey;
    if (!found || !covers(path, item) || verdictOf(item, path, query) === false) return false;
    const parts = found.groups.flatMap(({ filters, sub_groups }) => sub_groups?.map((one) => one.filters) ?? [filters]);
    const verdicts = parts.map((filters) => verdictOf(item, path, { ...query, ...filters } as Query));
    // Where only the server can tell, it also has the counts, and rows of groups that were empty.
    if (verdicts.includes(null)) return true;
    return verdicts.filter((verdict) => verdict).length < placesOf(item, found);
  });
}

/** In how many groups an item is at least, by how the groups are told apart. */
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

/** Shows an item again in lists that it left by a change that was not taken, also where only the server could tell. */
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
  for (const [key, pages] of listsOf()) {
    if (!pages || !rowsOf(pages).some((item) => item.id === id)) continue;
    const [, path, query] = key as unknown as ListKey;
    cache.setQueryData<Pages>(key, without(pages, id));
    recount(path, query, -1);
  }
}

const GATHER_MS = 1_000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Reads what is on the page anew, once for many changes in a row. */
function refreshSoon(key: QueryKey): void {
  const name = JSON.stringify(key);
  if (waiting.has(name)) return;
  const read = () => {
    waiting.delete(name);
    void cache.invalidateQueries({ queryKey: key });
  };
  waiting.set(name, setTimeout(read, GATHER_MS));
}

/** Groups with their counts are read anew, once for many changes in a row. */
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

/** With the item as it is now, elsewhere in the list where its order asks for it. */
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

/** Before the first row that follows it. What would follow all that were read comes with the next page, where there is one. */
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

/** An item as some list or page has it. */
export function cachedItem(id: string): Item | undefined {
  for (const [, pages] of listsOf()) {
    const found = pages && rowsOf(pages).find((item) => item.id === id);
    if (found) return found;
  }
  return cache
    .getQueriesData<Versioned<ItemDetail>>({ queryKey: ['item'] })
    .find(([, found]) => found?.data.id === id)?.[1]?.data;
}
