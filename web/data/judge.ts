// What the page can decide about lists without asking the server: whether an item belongs to one, and which of two
// items comes first.
import type { Query } from './client';
import { PRIORITIES, type Item } from './wire';

/** Members by the filters that apply to them. */
const MEMBERS: Readonly<Record<string, (item: Item) => unknown>> = {
  state_id: (item) => item.state_id,
  priority: (item) => item.priority,
  assignee_id: (item) => item.assignee_ids,
  label_id: (item) => item.label_ids,
  parent_id: (item) => item.parent_id,
  type_id: (item) => item.type_id,
  cycle_id: (item) => item.cycle_id,
  module_id: (item) => item.module_ids,
  project_id: (item) => item.project_id,
  start_date: (item) => item.start_date,
  target_date: (item) => item.target_date,
};

/** Parameters that say how a list is shown, not what is in it. */
const SHOWN = new Set(['order_by', 'expand', 'fields', 'group_by', 'sub_group_by', 'per_group', 'group_limit']);

/** Whether an item belongs to a list; null if only the server can say. */
export function belongs(item: Item, query: Query, groupOfState: (id: string) => string | undefined): boolean | null {
  let known = true;
  for (const [name, wanted] of Object.entries(query)) {
    if (wanted === undefined || wanted === '' || SHOWN.has(name)) continue;
    const verdict = judge(item, name, wanted, groupOfState);
    if (verdict === false) return false;
    if (verdict === null) known = false;
  }
  return known || null;
}

function judge(
  item: Item,
  name: string,
  wanted: unknown,
  groupOfState: (id: string) => string | undefined,
): boolean | null {
  const [filter = '', operator] = name.split('__');
  const value = filter === 'state_group' ? groupOfState(item.state_id) : MEMBERS[filter]?.(item);
  // Events may leave out members, so the record can be incomplete.
  if (value === undefined) return null;
  const values = (Array.isArray(value) ? value : value === null ? [] : [value]) as readonly string[];
  if (operator === 'isnull') return (values.length === 0) === (String(wanted) === 'true');
  if (operator === 'gte') return values.some((one) => one >= String(wanted));
  if (operator === 'lte') return values.some((one) => one <= String(wanted));
  const all = Array.isArray(wanted) ? (wanted as readonly unknown[]) : String(wanted).split(',');
  return values.some((one) => all.includes(one));
}

const ORDERS: Readonly<Record<string, (item: Item) => string | number>> = {
  created_at: (item) => item.created_at,
  sequence_id: (item) => item.sequence_id,
  sort_order: (item) => item.sort_order,
  priority: (item) => PRIORITIES.indexOf(item.priority),
};

/** Whether one item comes before another in a list; undefined if only the server can say. */
export function precedes(query: Query): ((one: Item, other: Item) => boolean) | undefined {
  const order = String(query.order_by ?? '-created_at');
  const value = query.pql && /order\s+by/i.test(String(query.pql)) ? undefined : ORDERS[order.replace('-', '')];
  if (!value) return undefined;
  const isDown = order.startsWith('-');
  return (one, other) => (isDown ? value(one) > value(other) : value(one) < value(other));
}
