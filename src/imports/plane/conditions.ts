/** Members by which work items are filtered here, under the names that they have there. */
const MEMBERS = [
  ...['state_id', 'state_group', 'priority', 'assignee_id', 'label_id', 'cycle_id', 'module_id'],
  ...['start_date', 'target_date', 'created_at', 'updated_at'],
];
const OPERATORS = ['exact', 'in', 'isnull', 'gte', 'lte', 'gt', 'lt', 'range'];
/** Names in conditions of earlier versions. */
const EARLIER: Readonly<Record<string, string>> = {
  ...{ state: 'state_id', labels: 'label_id', cycle: 'cycle_id', module: 'module_id', assignees: 'assignee_id' },
  ...{ state_group: 'state_group', priority: 'priority', start_date: 'start_date', target_date: 'target_date' },
  project: 'project_id',
};
const EARLIER_DATE = /^(\d{4}-\d{2}-\d{2});(after|before)$/;
const MAX_DEPTH = 8;

/** Conditions of a view, and the names of those that have no place here. */
export interface Conditions {
  readonly filters: object;
  readonly leftOut: readonly string[];
}

/** Reads the conditions of a view: nested ones, or else the lists of earlier versions. */
export function conditionsOf(nested: unknown, lists: unknown, isOfProject: boolean): Conditions {
  const leftOut = new Set<string>();
  const members = isOfProject ? MEMBERS : [...MEMBERS, 'project_id'];
  const reading: Reading = { members, leftOut };
  const filters = isFilled(nested) ? treeOf(nested, reading, 0) : isFilled(lists) ? treeOfLists(lists, reading) : null;
  return { filters: filters ?? {}, leftOut: [...leftOut] };
}

interface Reading {
  readonly members: readonly string[];
  readonly leftOut: Set<string>;
}

type Json = Readonly<Record<string, unknown>>;

const isFilled = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

function treeOf(value: unknown, reading: Reading, depth: number): object | null {
  if (!isFilled(value)) return null;
  if (depth > MAX_DEPTH) {
    reading.leftOut.add('what is nested deeper');
    return null;
  }
  const parts = Object.entries(value).flatMap(([key, inner]) => partOf(key, inner, reading, depth) ?? []);
  return joined(parts);
}

function partOf(key: string, inner: unknown, reading: Reading, depth: number): object | null {
  if (key === 'not') {
    const tree = treeOf(inner, reading, depth + 1);
    return tree && { not: tree };
  }
  if (key !== 'and' && key !== 'or') return leafOf(key, inner, reading);
  const parts = (Array.isArray(inner) ? inner : []).flatMap((part) => treeOf(part, reading, depth + 1) ?? []);
  return parts.length ? { [key]: parts } : null;
}

function leafOf(key: string, value: unknown, { members, leftOut }: Reading): object | null {
  const [member = '', operator = 'exact'] = key.split('__');
  const isList = operator === 'in' || operator === 'range';
  const values = typeof value === 'string' && isList ? value.split(',') : value;
  if (members.includes(member) && OPERATORS.includes(operator)) return { [`${member}__${operator}`]: values };
  leftOut.add(key.slice(0, 100));
  return null;
}

function treeOfLists(lists: Json, { members, leftOut }: Reading): object | null {
  const parts = Object.entries(lists).flatMap(([name, values]) => {
    if (!Array.isArray(values) || !values.length) return [];
    const member = Object.hasOwn(EARLIER, name) ? EARLIER[name]! : '';
    const found = members.includes(member) ? ofList(member, values) : null;
    if (!found) leftOut.add(name.slice(0, 100));
    return found ?? [];
  });
  return joined(parts);
}

/** Days that are counted from today have no place here. */
function ofList(member: string, values: readonly unknown[]): object | null {
  if (!member.endsWith('_date')) return { [`${member}__in`]: values };
  const bounds = values.map((value) => EARLIER_DATE.exec(String(value)));
  if (bounds.includes(null)) return null;
  return joined(bounds.map((bound) => ({ [`${member}__${bound![2] === 'after' ? 'gte' : 'lte'}`]: bound![1] })));
}

const joined = (parts: readonly object[]): object | null => (parts.length > 1 ? { and: parts } : (parts[0] ?? null));
