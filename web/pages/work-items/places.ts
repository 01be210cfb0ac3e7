// The places of work items in groups, and the changes that a move causes.
import type { Query } from '../../data/client';
import type { Item, ItemEdit } from '../../data/wire';
import { NONE, type Group } from './view';

/** A group and its sub-group, by their dimensions. */
export type Target = Readonly<Partial<Record<Group, string>>>;

const moved = (ids: readonly string[], from: string | undefined, to: string): string[] => {
  const rest = ids.filter((id) => id !== from && id !== to);
  return to === NONE ? [] : [...rest, to];
};

/** The change of an item that moves from one place to another. */
export function movedTo(
  item: Pick<Item, 'assignee_ids' | 'label_ids' | 'module_ids'>,
  to: Target,
  from: Target = {},
): ItemEdit {
  const edit: Record<string, unknown> = {};
  for (const [group, id] of Object.entries(to) as [Group, string][]) {
    if (from[group] === id) continue;
    const value = id === NONE ? null : id;
    if (group === 'state') edit.state_id = value;
    if (group === 'priority') edit.priority = id;
    if (group === 'type') edit.type_id = value;
    if (group === 'target_date') edit.target_date = value;
    if (group === 'cycle') edit.cycle_id = value;
    if (group === 'milestone')
      edit.milestone = { to: value, from: from.milestone === NONE ? null : (from.milestone ?? null) };
    if (group === 'assignee') edit.assignee_ids = moved(item.assignee_ids, from.assignee, id);
    if (group === 'label') edit.label_ids = moved(item.label_ids, from.label, id);
    if (group === 'module') edit.module_ids = moved(item.module_ids, from.module, id);
  }
  return edit as ItemEdit;
}

/** The values of a new item in a place. */
export const begun = (place: Target): ItemEdit => movedTo({ assignee_ids: [], label_ids: [], module_ids: [] }, place);

/** The filters of a page as values for new items: an item created on a cycle's page belongs to that cycle. */
export function begunBy(base: Query): ItemEdit {
  const one = (name: string) => (typeof base[name] === 'string' ? base[name] : undefined);
  const cycle = one('cycle_id');
  const module = one('module_id');
  const milestone = one('milestone_id');
  const parent = one('parent_id');
  return {
    ...(cycle && { cycle_id: cycle }),
    ...(module && { module_ids: [module] }),
    ...(milestone && { milestone: { to: milestone, from: null } }),
    ...(parent && { parent_id: parent }),
  };
}

/** A manual place between neighbours, with a provisional weight until the server answers. */
export interface Between {
  readonly change: { readonly sort_after_id: string } | { readonly sort_before_id: string };
  readonly sort_order: number;
}

const STEP = 10_000;

/** The place beside a row of a list in manual order. The moved item may be one of the rows. */
export function beside(rows: readonly Item[], neighbour: Item, edge: 'before' | 'after', item: Item): Between {
  const others = rows.filter(({ id }) => id !== item.id);
  const at = others.findIndex(({ id }) => id === neighbour.id);
  const previous = others[at - 1]?.sort_order ?? neighbour.sort_order - 2 * STEP;
  const next = others[at + 1]?.sort_order ?? neighbour.sort_order + 2 * STEP;
  return edge === 'before'
    ? { change: { sort_before_id: neighbour.id }, sort_order: (previous + neighbour.sort_order) / 2 }
    : { change: { sort_after_id: neighbour.id }, sort_order: (neighbour.sort_order + next) / 2 };
}
