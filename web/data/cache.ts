import { QueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { ApiProblem, type Listed, type Query, type Versioned } from './client';
import type { Item, ItemDetail } from './wire';

const FRESH_MS = 10_000;

/** Refusals are answers: only what did not reach the server, or failed there, is tried again. */
const isWorthAnother = (count: number, error: Error): boolean =>
  count < 2 && (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500 || error.status === 429);

export const cache = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthAnother, refetchOnWindowFocus: true } },
});

type Pages = InfiniteData<Listed<Item>, string | undefined>;

/** Whether an item belongs to a list; null where only the server can tell. */
function belongs(item: Item, query: Query): boolean | null {
  let known = true;
  for (const [name, wanted] of Object.entries(query)) {
    if (wanted === undefined || wanted === '' || name === 'order_by') continue;
    const verdict = judge(item, name, wanted);
    if (verdict === false) return false;
    if (verdict === null) known = false;
  }
  return known || null;
}

const MEMBERS = {
  state_id: 'state_id',
  priority: 'priority',
  assignee_id: 'assignee_ids',
  label_id: 'label_ids',
  parent_id: 'parent_id',
  type_id: 'type_id',
} as const;

function judge(item: Item, name: string, wanted: unknown): boolean | null {
  const [filter = '', operator] = name.split('__');
  const member = MEMBERS[filter as keyof typeof MEMBERS];
  if (!member) return null;
  const value = item[member];
  const values: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
  if (operator === 'isnull') return (values.length === 0) === (String(wanted) === 'true');
  const all = Array.isArray(wanted) ? wanted : String(wanted).split(',');
  return values.some((one) => all.includes(one));
}

const listsOf = (): [QueryKey, Pages | undefined][] => cache.getQueriesData<Pages>({ queryKey: ['items'] });

const rowsOf = (pages: Pages): Item[] => pages.pages.flatMap(({ data }) => data);

/** Whether a list's path covers the item: its project's, or the whole workspace. */
const covers = (path: string, item: Item): boolean =>
  !path.includes('/projects/') || path.includes(`/projects/${item.project_id}/`);

/**
 * Puts an item as it is now into every list on the page: replaced, added on top, or taken out. `etag` is its version, where
 * the server has said it.
 */
export function apply(item: Item, etag?: string | null): void {
  for (const [key, pages] of listsOf()) {
    if (!pages) continue;
    const [, path, query] = key as readonly [string, string, Query];
    if (!covers(path, item)) continue;
    const isThere = rowsOf(pages).some(({ id }) => id === item.id);
    const verdict = belongs(item, query);
    if (isThere) cache.setQueryData<Pages>(key, verdict === false ? without(pages, item.id) : replaced(pages, item));
    else if (verdict) cache.setQueryData<Pages>(key, onTop(pages, item));
    if (isThere !== (verdict ?? isThere)) recount(path, query, verdict ? 1 : -1);
    if (verdict === null) void cache.invalidateQueries({ queryKey: key });
  }
  for (const [key, found] of cache.getQueriesData<Versioned<ItemDetail>>({ queryKey: ['item'] })) {
    if (found?.data.id === item.id)
      cache.setQueryData(key, { etag: etag ?? found.etag, data: { ...found.data, ...item } });
  }
}

export function takeOut(id: string): void {
  for (const [key, pages] of listsOf()) {
    if (!pages || !rowsOf(pages).some((item) => item.id === id)) continue;
    const [, path, query] = key as readonly [string, string, Query];
    cache.setQueryData<Pages>(key, without(pages, id));
    recount(path, query, -1);
  }
}

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
const replaced = (pages: Pages, item: Item): Pages =>
  map(pages, (rows) => rows.map((row) => (row.id === item.id ? { ...row, ...item } : row)));
const onTop = (pages: Pages, item: Item): Pages => ({
  ...pages,
  pages: pages.pages.map((page, index) => (index === 0 ? { ...page, data: [item, ...page.data] } : page)),
});

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
