// Work items: lists that stay current through changes and live events.
import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apply, cache, cachedItem, listsWith, putBack, refreshGroups, takeOut, type PageParam } from './cache';
import { api, callVersioned, type Listed, type Query, type Versioned } from './client';
import { listKey } from './lists';
import { itemPath, projectPath, workspacePath } from './paths';
import { complainOf } from './problems';
import {
  ITEM_FIELDS,
  type Item,
  type ItemChange,
  type ItemDetail,
  type ItemEdit,
  type ItemGroups,
  type NewItem,
} from './wire';

export const itemKey = (slug: string, key: string) => ['item', slug, key] as const;

const PAGE = 50;
const BY_CURSOR = /^-?(created_at|updated_at|sequence_id|id)$/;

/** Whether the list is paged by cursors. Other orders, and queries with their own order or limit, skip rows. */
const hasCursors = ({ order_by = '-created_at', pql = '' }: Query): boolean =>
  BY_CURSOR.test(String(order_by)) && !/\b(order\s+by|limit)\b/i.test(String(pql));

const placed = (query: Query, place: PageParam): Query => {
  if (typeof place === 'number') return { offset: place };
  return hasCursors(query) ? { paginate: 'cursor', cursor: place } : {};
};

interface Reading {
  readonly enabled?: boolean;
  /** The list is one group of a grouped list, which reads all its groups again itself. */
  readonly isPart?: boolean;
}

/** Work items, one page at a time. */
export const useItems = (path: string, query: Query, { enabled = true, isPart = false }: Reading = {}) =>
  useInfiniteQuery({
    queryKey: ['items', path, query] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<Listed<Item>>(
        path,
        { ...query, fields: ITEM_FIELDS, per_page: PAGE, count: false, ...placed(query, pageParam) },
        signal,
      ),
    initialPageParam: undefined as PageParam,
    getNextPageParam: (last): PageParam => last.next_cursor ?? last.next ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
    ...(isPart && { staleTime: Infinity, refetchOnWindowFocus: false }),
  });

/** The number of items; above 10,000 it may be an estimate. */
export const useItemCount = (
  path: string,
  query: Query,
  { enabled = true, isPart = false }: Reading = {},
): UseQueryResult<number> =>
  useQuery({
    queryKey: ['item-count', path, query] as const,
    queryFn: async ({ signal }) =>
      (
        await api.get<Listed<Item>>(
          path,
          { ...query, order_by: undefined, expand: undefined, fields: 'id', per_page: 1 },
          signal,
        )
      ).total_count ?? 0,
    placeholderData: keepPreviousData,
    enabled,
    ...(isPart && { staleTime: Infinity, refetchOnWindowFocus: false }),
  });

/** The dimensions that a list can be grouped by, as the interface names them. */
export interface Grouping {
  readonly group_by: string;
  readonly sub_group_by?: string | undefined;
}

const FIRST_ROWS = 20;
const MOST_GROUPS = 100;

/** The query of the grouped list that a group belongs to. */
const partOf = (query: Query, filters: Readonly<Record<string, string | boolean>>): Query => ({
  ...query,
  ...filters,
});

/**
 * The groups with the query that they answer: while another query is being read, the page shows the previous groups
 * with their own rows.
 */
export interface FoundGroups extends ItemGroups {
  readonly query: Query;
  readonly by: Grouping;
}

/**
 * A grouped list: in one call the number of work items of each group and its first rows. The rows go into the cache as
 * the first page of each group's own list, where `useItems` with `isPart` finds them.
 */
export const useItemGroups = (path: string, query: Query, by: Grouping, enabled = true): UseQueryResult<FoundGroups> =>
  useQuery({
    queryKey: ['item-groups', path, query, by] as const,
    queryFn: async ({ signal }): Promise<FoundGroups> => {
      const found = await api.get<ItemGroups>(
        `${path}groups/`,
        { ...query, ...by, fields: ITEM_FIELDS, per_group: FIRST_ROWS, group_limit: MOST_GROUPS },
        signal,
      );
      keepParts(path, query, found);
      return { ...found, query, by };
    },
    placeholderData: keepPreviousData,
    enabled,
  });

function keepParts(path: string, query: Query, { groups, total_count }: ItemGroups): void {
  cache.setQueryData(['item-count', path, query], total_count);
  for (const part of groups.flatMap((group) => [group, ...(group.sub_groups ?? [])])) {
    const all = partOf(query, part.filters);
    cache.setQueryData(['item-count', path, all], part.count);
    if (!part.data) continue;
    const key = ['items', path, all];
    const before = cache.getQueryData<{ pages: readonly unknown[] }>(key);
    // Pages after the first are read again too, so that no row is missing between them.
    if (before && before.pages.length > 1) void cache.invalidateQueries({ queryKey: key });
    else cache.setQueryData(key, { pages: [part], pageParams: [undefined] });
  }
}

const DETAIL = { fields: ['all', 'description_html', 'custom_fields'], expand: 'estimate_point' };

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

/** The members of the change that still have the value it set: only those are reverted. */
function undone(before: Item, change: object): Partial<Item> {
  const now = cachedItem(before.id) as Record<string, unknown> | undefined;
  const given = change as Record<string, unknown>;
  const was = before as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(change).flatMap((member) => (now?.[member] === given[member] ? [[member, was[member]]] : [])),
  );
}

/** Members that refer to other records: only the answer says what the item becomes. */
const TELLING = new Set(['sort_after_id', 'sort_before_id', 'estimate_point_id']);

/** How a change looks on the page before the server has answered. */
const shownOf = (change: ItemChange): object =>
  Object.fromEntries(Object.entries(change).filter(([member]) => !TELLING.has(member)));

/**
 * Writes members of a work item: first everywhere on the page, then on the server. A refused change is reverted and
 * reported. Returns whether it was accepted.
 */
async function carryOut(slug: string, item: Item, shown: object, write: () => Promise<unknown>): Promise<boolean> {
  const before = cachedItem(item.id) ?? item;
  const lists = listsWith(item.id);
  apply({ ...before, ...shown });
  try {
    await write();
    void cache.invalidateQueries({ queryKey: listKey('activities', `${itemPath(slug, item)}activities/`) });
    return true;
  } catch (error) {
    const now = { ...(cachedItem(item.id) ?? before), ...undone(before, shown) };
    apply(now);
    putBack(now, lists);
    complainOf(error);
    return false;
  }
}

/** Changes a work item. `shown` says how the change looks, if its members alone do not say so. */
export const changeItem = (slug: string, item: Item, change: ItemChange, shown: Partial<Item> = {}): Promise<boolean> =>
  carryOut(slug, item, { ...shownOf(change), ...shown }, async () => {
    const { data, etag } = await api.patch<ItemDetail>(itemPath(slug, item), change);
    apply(data, etag);
  });

/**
 * Adds a work item to records such as modules and removes it from others. `shown` says how the item looks afterwards.
 */
const belongTo = (
  slug: string,
  item: Item,
  { add = [], remove = [] }: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
  pathOf: (id: string) => string,
  shown: Partial<Item> = {},
): Promise<boolean> =>
  carryOut(slug, item, shown, async () => {
    for (const id of remove) await api.post(`${pathOf(id)}work-items/`, { remove: [item.id] });
    for (const id of add) await api.post(`${pathOf(id)}work-items/`, { add: [item.id] });
  });

const given = (id: string | null): string[] => (id ? [id] : []);
const missing = (of: readonly string[], among: readonly string[]): string[] => of.filter((id) => !among.includes(id));

/** Changes members of a work item and its memberships. Returns whether all of it was accepted. */
export async function editItem(slug: string, item: Item, edit: ItemEdit, shown: Partial<Item> = {}): Promise<boolean> {
  const { cycle_id, module_ids, milestone, ...change } = edit;
  const place = (kind: string) => (id: string) => `${projectPath(slug, item.project_id)}${kind}/${id}/`;
  const writes: Promise<boolean>[] = [];
  if (cycle_id !== undefined && cycle_id !== item.cycle_id) {
    // An item leaves its previous cycle automatically.
    const step = cycle_id ? { add: [cycle_id] } : { remove: given(item.cycle_id) };
    writes.push(belongTo(slug, item, step, place('cycles'), { cycle_id }));
  }
  if (module_ids) {
    const step = { add: missing(module_ids, item.module_ids), remove: missing(item.module_ids, module_ids) };
    writes.push(belongTo(slug, item, step, place('modules'), { module_ids: [...module_ids] }));
  }
  if (milestone && milestone.to !== milestone.from) {
    const step = milestone.to ? { add: [milestone.to] } : { remove: given(milestone.from) };
    const write = belongTo(slug, item, step, place('milestones'));
    writes.push(
      write.then((isTaken) => cache.invalidateQueries({ queryKey: ['milestones', 'of'] }).then(() => isTaken)),
    );
    refreshGroups();
  }
  if (Object.keys(change).length) writes.push(changeItem(slug, item, change, shown));
  return (await Promise.all(writes)).every(Boolean);
}

export async function createItem(slug: string, project: string, item: NewItem): Promise<ItemDetail> {
  const { milestone, ...members } = item;
  const made = await api.post<ItemDetail>(`${projectPath(slug, project)}work-items/`, members);
  apply(made);
  if (milestone?.to) await editItem(slug, made, { milestone });
  return made;
}

/** Custom property values in the form in which they are written: records contain more. */
const valuesOf = (told: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(told).map(([name, one]) => [name, (one as { readonly value: unknown }).value]));

/** Duplicates an item with its members and memberships, without comments and history. */
export const duplicateItem = (slug: string, item: ItemDetail): Promise<ItemDetail> => {
  const { name, description_html, priority, state_id, type_id, parent_id, start_date, target_date } = item;
  const { assignee_ids, label_ids, custom_fields, cycle_id, module_ids, estimate_point } = item;
  const members = {
    name,
    description_html,
    priority,
    state_id,
    parent_id,
    start_date,
    target_date,
    assignee_ids,
    label_ids,
  };
  return createItem(slug, item.project_id, {
    ...members,
    ...(type_id && { type_id }),
    ...(estimate_point && { estimate_point_id: estimate_point.id }),
    ...(Object.keys(custom_fields).length && { custom_fields: valuesOf(custom_fields) }),
    ...(cycle_id && { cycle_id }),
    ...(module_ids.length && { module_ids }),
  });
};

/** Archives a work item. */
export async function archiveItem(slug: string, item: Item): Promise<boolean> {
  try {
    await api.post(`${itemPath(slug, item)}archive/`);
    takeOut(item.id);
    return true;
  } catch (error) {
    complainOf(error);
    return false;
  }
}

/** Reads all lists of work items again, after a bulk change whose answer contains no items. */
export const refreshItems = (): Promise<unknown> =>
  Promise.all(
    ['items', 'item-count', 'item-groups', 'item', 'tallies'].map((kind) =>
      cache.invalidateQueries({ queryKey: [kind] }),
    ),
  );

/** Takes a work item out of the archive and shows it in lists again. */
export async function unarchiveItem(slug: string, item: Item): Promise<void> {
  try {
    apply(await api.post<ItemDetail>(`${itemPath(slug, item)}unarchive/`));
    await cache.invalidateQueries({ queryKey: itemKey(slug, item.identifier) });
  } catch (error) {
    complainOf(error);
  }
}

const SECOND_THOUGHTS_MS = 6_500;

/** Pending deletions: each is sent at once when the page is closed. */
const waiting = new Map<string, (isLeaving: boolean) => void>();
addEventListener('pagehide', () => {
  for (const send of waiting.values()) send(true);
});

/**
 * Deletes a work item after a delay in which `undo` cancels the deletion, because the interface deletes for good. The
 * item leaves the page at once.
 */
export function deleteItemSoon(slug: string, item: Item): { readonly undo: () => void } {
  takeOut(item.id);
  const send = (isLeaving: boolean) => {
    clearTimeout(timer);
    waiting.delete(item.id);
    void api.delete(itemPath(slug, item), { keepalive: isLeaving }).catch((error: unknown) => {
      apply(item);
      complainOf(error);
    });
  };
  const timer = setTimeout(() => send(false), SECOND_THOUGHTS_MS);
  waiting.set(item.id, send);
  return {
    undo: () => {
      clearTimeout(timer);
      waiting.delete(item.id);
      apply(item);
    },
  };
}
