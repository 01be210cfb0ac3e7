import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { cache } from './cache';
import { api, type Listed, type Query } from './client';

/** Names of states, labels and people change rarely; live events tell of most of it. */
export const RARELY_MS = 60_000;
const MOST = 200;
const PAGE = 50;

/** Key of a list in the cache: the first word is the kind of its records, by which changes and live events find it. */
export const listKey = (kind: string, path: string): readonly [string, string] => [kind, path];

async function all<T>(path: string, query: Query): Promise<T[]> {
  const rows: T[] = [];
  let offset: number | null | undefined = 0;
  while (offset !== null && offset !== undefined) {
    const page: Listed<T> = await api.get<Listed<T>>(path, { per_page: MOST, ...query, offset });
    rows.push(...page.data);
    // The interface counts pages by rows: `next` is the offset of the next one.
    offset = page.next;
  }
  return rows;
}

/** A whole list, for what there are some dozens of: states, labels, people, cycles. */
export function useAll<T>(kind: string, path: string, query: Query = {}, enabled = true): UseQueryResult<T[]> {
  return useQuery({
    queryKey: [...listKey(kind, path), query],
    queryFn: () => all<T>(path, query),
    staleTime: RARELY_MS,
    enabled,
  });
}

/** A long list, page by page: `rows` are those that were read, `more` reads the next ones where there are any. */
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

/** Reads lists of a kind anew where they are on the page: all of them, or the ones of a path. */
export const refresh = (kind: string, path?: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: path === undefined ? [kind] : listKey(kind, path) });

/** Changes a list that is on the page without asking the server. */
export function changeList<T>(kind: string, path: string, change: (rows: readonly T[]) => T[]): void {
  cache.setQueriesData<T[]>({ queryKey: listKey(kind, path) }, (rows) => rows && change(rows));
}
