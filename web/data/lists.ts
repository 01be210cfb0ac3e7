import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { cache } from './cache';
import { api, type Listed, type Query } from './client';

/** The names of states, labels and people rarely change, and live events report most changes. */
export const RARELY_MS = 60_000;
const MOST = 200;
const PAGE = 50;

/**
 * The key of a list in the cache. Its first word is the kind of its records; changes and live events find lists by it.
 */
export const listKey = (kind: string, path: string): readonly [string, string] => [kind, path];

async function all<T>(path: string, query: Query): Promise<T[]> {
  const rows: T[] = [];
  let offset: number | null | undefined = 0;
  while (offset !== null && offset !== undefined) {
    const page: Listed<T> = await api.get<Listed<T>>(path, { per_page: MOST, ...query, offset });
    rows.push(...page.data);
    // The interface pages by rows: `next` is the offset of the next page.
    offset = page.next;
  }
  return rows;
}

/** A whole list, for kinds with some dozens of records: states, labels, people, cycles. */
export function useAll<T>(kind: string, path: string, query: Query = {}, enabled = true): UseQueryResult<T[]> {
  return useQuery({
    queryKey: [...listKey(kind, path), query],
    queryFn: () => all<T>(path, query),
    staleTime: RARELY_MS,
    enabled,
  });
}

/** A long list, page by page. `rows` are the loaded rows; `more` loads the next page, if there is one. */
export function usePages<T>(kind: string, path: string, query: Query = {}, enabled = true) {
  const result = useInfiniteQuery({
    queryKey: [...listKey(kind, path), query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Listed<T>>(path, { per_page: PAGE, ...query, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled,
  });
  return {
    rows: result.data?.pages.flatMap(({ data }) => data),
    error: result.error,
    more: result.hasNextPage ? () => void result.fetchNextPage() : undefined,
  };
}

/** One record of a kind. */
export function useOne<T>(kind: string, path: string, query: Query = {}, enabled = true): UseQueryResult<T> {
  return useQuery({
    queryKey: [...listKey(kind, path), query],
    queryFn: ({ signal }) => api.get<T>(path, query, signal),
    enabled,
  });
}

/** Reads the lists of a kind that are on the page again: all of them, or those of one path. */
export const refresh = (kind: string, path?: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: path === undefined ? [kind] : listKey(kind, path) });

/** Changes a list on the page without asking the server. */
export function changeList<T>(kind: string, path: string, change: (rows: readonly T[]) => T[]): void {
  cache.setQueriesData<T[]>({ queryKey: listKey(kind, path) }, (rows) => rows && change(rows));
}
