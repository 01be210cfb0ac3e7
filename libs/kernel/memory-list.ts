import { isFilter, type FilterTree, type ListRequest, type ListSpec, type Page, type Position } from './lists';

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value>>;

/**
 * A page of records that are few and held in memory, as a list request asks for it. Such a list declares filters by
 * equality only. `searched` names the texts that a search looks in.
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

function matches(record: object, filter: FilterTree): boolean {
  if (!isFilter(filter) || filter.operator !== 'eq') throw new Error('A list in memory filters by equality only');
  return valuesOf(record)[filter.field] === filter.value;
}

function compare(a: Position, b: Position): number {
  const differs = a.findIndex((value, index) => value !== b[index]);
  if (differs < 0) return 0;
  return a[differs]! < b[differs]! ? -1 : 1;
}
