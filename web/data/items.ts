// Work items: lists of them that changes and live events keep true.
import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apply, cache, cachedItem, listsWith, putBack, refreshGroups, takeOut, type Place } from './cache';
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

/** Whether the pages of a list go by cursors: other orders, and queries with an order or limit of their own, skip rows. */
const hasCursors = ({ order_by = '-created_at', pql = '' }: Query): boolean =>
  BY_CURSOR.test(String(order_by)) && !/\b(order\s+by|limit)\b/i.test(String(pql));

const placed = (query: Query, place: Place): Query => {
  if (typeof place === 'number') return { offset: place };
  return hasCursors(query) ? { paginate: 'cursor', cursor: place } : {};
};

interface Reading {
  readonly enabled?: boolean;
  /** The list is a part of one in groups, which reads it anew together with all others. */
  readonly isPart?: boolean;
}

/** Work items, a page at a time. */
export const useItems = (path: string, query: Query, { enabled = true, isPart = false }: Reading = {}) =>
  useInfiniteQuery({
    queryKey: ['items', path, query] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<Listed<Item>>(
        path,
        { ...query, fields: ITEM_FIELDS, per_page: PAGE, count: false, ...placed(query, pageParam) },
        signal,
      ),
    initialPageParam: undefined as Place,
    getNextPageParam: (last): Place => last.next_cursor ?? last.next ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
    ...(isPart && { staleTime: Infinity, refetchOnWindowFocus: false }),
  });

/** How many there are; may be an estimate above 10,000. */
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

/** What tells the groups of a list apart, by the words of the interface. */
export interface Grouping {
  readonly group_by: string;
  readonly sub_group_by?: string | undefined;
}

const FIRST_ROWS = 20;
const MOST_GROUPS = 100;

/** The query of the list that a group is a part of. */
const partOf = (query: Query, filters: Readonly<Record<string, string | boolean>>): Query => ({
  ...query,
  ...filters,
});

/** Groups with what was asked: while others are on their way, those that are there are shown with the rows that they have. */
export interface FoundGroups extends ItemGroups {
  readonly query: Query;
  readonly by: Grouping;
}

/**
 * A list in groups: how many work items each has, and the first of them, in one call. These rows are put into the cache as the
 * first page of the list that each group is, where `useItems` with `isPart` finds them.
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
    // What was read behind the first page is read anew with it, so that no row is missing between the two.
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

/** Members of the change that still have the value that it gave them: only those are put back. */
function undone(before: Item, change: object): Partial<Item> {
  const now = cachedItem(before.id) as Record<string, unknown> | undefined;
  const given = change as Record<string, unknown>;
  const was = before as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(change).flatMap((member) => (now?.[member] === given[member] ? [[member, was[member]]] : [])),
  );
}

/** Members that say where something else is: what they make of the item, only the answer tells. */
const TELLING = new Set(['sort_after_id', 'sort_before_id', 'estimate_point_id']);

/** What a change is on the page before the server has answered. */
const shownOf = (change: ItemChange): object =>
  Object.fromEntries(Object.entries(change).filter(([member]) => !TELLING.has(member)));

/**
 * Carries out a write that changes members of a work item: at once in all that is on the page, then on the server. What it refuses
 * is put back and said. Returns whether it was taken.
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

/** Changes a work item; `shown` is what the change looks like where that does not follow from its members. */
export const changeItem = (slug: string, item: Item, change: ItemChange, shown: Partial<Item> = {}): Promise<boolean> =>
  carryOut(slug, item, { ...shownOf(change), ...shown }, async () => {
    const { data, etag } = await api.patch<ItemDetail>(itemPath(slug, item), change);
    apply(data, etag);
  });

/** Puts a work item into records that hold some, as modules, and takes it out of others; `shown` is what it looks like then. */
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

/** Changes members of a work item and what it belongs to. Returns whether all of it was taken. */
export async function editItem(slug: string, item: Item, edit: ItemEdit, shown: Partial<Item> = {}): Promise<boolean> {
  const { cycle_id, module_ids, milestone, ...change } = edit;
  const place = (kind: string) => (id: string) => `${projectPath(slug, item.project_id)}${kind}/${id}/`;
  const writes: Promise<boolean>[] = [];
  if (cycle_id !== undefined && cycle_id !== item.cycle_id) {
    // An item leaves the cycle that it was in by itself.
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

/** Values of custom properties as they are written: records tell more of each. */
const valuesOf = (told: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(told).map(([name, one]) => [name, (one as { readonly value: unknown }).value]));

/** Another one like it: all that it says and belongs to, without what was said and done about it. */
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

/** Puts a work item away. */
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

/** Reads all lists of work items anew: after a change of many that answers none of them. */
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

/** Deletions that wait: each is sent at once when the page goes. */
const waiting = new Map<string, (isLeaving: boolean) => void>();
addEventListener('pagehide', () => {
  for (const send of waiting.values()) send(true);
});

/**
 * Deletes a work item after a while, in which `undo` takes it back: the interface deletes for good. It is gone from the page at
 * once.
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
