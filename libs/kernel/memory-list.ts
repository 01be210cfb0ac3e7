import {
  isFilter,
  type Filter,
  type FilterTree,
  type ListRequest,
  type ListSpec,
  type Page,
  type Position,
} from './lists';

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;

/**
 * Filters, orders and cuts records that are held in memory, as a list request asks. For kinds with few records.
 * `searched` names the members that a search looks in.
 */
export function pageInMemory<T extends { readonly id: string }>(
  records: readonly T[],
  spec: ListSpec,
  request: ListRequest,
  searched: readonly (keyof T)[],
): Page<T> {
  const { by, descending } = request.order;
  const positionOf = (record: T): Position => [valuesOf(record)[by] as string | number, record.id];
  const text = request.search?.toLowerCase();
  const found = records
    .filter((record) => request.filters.every((filter) => matches(record, filter)))
    .filter((record) => text === undefined || searched.some((key) => String(record[key]).toLowerCase().includes(text)))
    .sort((a, b) => compare(positionOf(a), positionOf(b)) * (descending ? -1 : 1));
  const { after, offset, limit } = request;
  const isBehind = (record: T) => !after || compare(positionOf(record), after) * (descending ? -1 : 1) > 0;
  const rest = found.filter(isBehind).slice(after ? 0 : offset);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    hasMore: rest.length > limit,
    ...(request.count && { total: found.length }),
    ...(last && spec.orderings[by]?.cursor && { last: positionOf(last) }),
  };
}

const valuesOf = (record: object): Values => record as Values;

function matches(record: object, tree: FilterTree): boolean {
  if (isFilter(tree)) return holds(valuesOf(record)[tree.field], tree);
  if ('not' in tree) return !matches(record, tree.not);
  if ('and' in tree) return tree.and.every((part) => matches(record, part));
  return tree.or.some((part) => matches(record, part));
}

function holds(value: Value | undefined, { field, operator, value: asked }: Filter): boolean {
  switch (operator) {
    case 'eq':
      return value === asked;
    case 'in':
      return (asked as readonly unknown[]).includes(value);
    case 'isnull':
      return (value === undefined || value === null) === asked;
    case 'contains':
      return String(value).toLowerCase().includes(String(asked).toLowerCase());
    default:
      throw new Error(`A list in memory does not compare ${field} by ${operator}`);
  }
}

function compare(a: Position, b: Position): number {
  const differs = a.findIndex((value, index) => value !== b[index]);
  if (differs < 0) return 0;
  return a[differs]! < b[differs]! ? -1 : 1;
}
