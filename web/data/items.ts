// Work items: lists of them that changes and live events keep true.
import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apply, cache, cachedItem, takeOut } from './cache';
import { api, callVersioned, type Listed, type Query, type Versioned } from './client';
import { listKey } from './lists';
import { itemPath, projectPath, workspacePath } from './paths';
import { complainOf } from './problems';
import { ITEM_FIELDS, type Item, type ItemChange, type ItemDetail, type NewItem } from './wire';

export const itemKey = (slug: string, key: string) => ['item', slug, key] as const;

const PAGE = 50;

/** Work items by cursor, a page at a time. */
export const useItems = (path: string, query: Query, enabled = true) =>
  useInfiniteQuery({
    queryKey: ['items', path, query] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<Listed<Item>>(
        path,
        { ...query, fields: ITEM_FIELDS, per_page: PAGE, paginate: 'cursor', cursor: pageParam },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  });

/** How many there are; may be an estimate above 10,000. */
export const useItemCount = (path: string, query: Query, enabled = true): UseQueryResult<number> =>
  useQuery({
    queryKey: ['item-count', path, query] as const,
    queryFn: async ({ signal }) =>
      (await api.get<Listed<Item>>(path, { ...query, order_by: undefined, fields: 'id', per_page: 1 }, signal))
        .total_count ?? 0,
    placeholderData: keepPreviousData,
    enabled,
  });

const DETAIL = { fields: ['all', 'description_html', 'custom_fields'] };

/** One work item with its version, by its key. */
export const useItem = (slug: string, key: string): UseQueryResult<Versioned<ItemDetail>> =>
  useQuery({
    queryKey: itemKey(slug, key),
    queryFn: ({ signal }) =>
      callVersioned<ItemDetail>('GET', `${workspacePath(slug)}work-items/${encodeURIComponent(key)}/`, {
        query: DETAIL,
        signal,
      }),
  });

/** Members of the change that still have the value that it gave them: only those are put back. */
function undone(before: Item, change: ItemChange): Partial<Item> {
  const now = cachedItem(before.id) as Record<string, unknown> | undefined;
  const given = change as Record<string, unknown>;
  const was = before as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(change).flatMap((member) => (now?.[member] === given[member] ? [[member, was[member]]] : [])),
  );
}

/**
 * Changes a work item: at once in all that is on the page, then on the server, whose answer replaces it. What it refuses is
 * put back and said. Returns whether it was taken.
 */
export async function changeItem(slug: string, item: Item, change: ItemChange): Promise<boolean> {
  const before = cachedItem(item.id) ?? item;
  apply({ ...before, ...change } as Item);
  try {
    const { data, etag } = await api.patch<ItemDetail>(itemPath(slug, item), change);
    apply(data, etag);
    void cache.invalidateQueries({ queryKey: listKey('activities', `${itemPath(slug, item)}activities/`) });
    return true;
  } catch (error) {
    apply({ ...(cachedItem(item.id) ?? before), ...undone(before, change) });
    complainOf(error);
    return false;
  }
}

export async function createItem(slug: string, project: string, item: NewItem): Promise<ItemDetail> {
  const made = await api.post<ItemDetail>(`${projectPath(slug, project)}work-items/`, item);
  apply(made);
  return made;
}

export async function deleteItem(slug: string, item: Item): Promise<boolean> {
  try {
    await api.delete(itemPath(slug, item));
    takeOut(item.id);
    return true;
  } catch (error) {
    complainOf(error);
    return false;
  }
}
