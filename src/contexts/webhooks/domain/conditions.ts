import { isFilter, type Filter, type FilterTree } from '#kernel';

type Values = Readonly<Record<string, unknown>>;

/** True if a record as an event shows it meets the conditions. Nothing matches members that the event lacks. */
export function isMet(tree: FilterTree, record: Values): boolean {
  if (isFilter(tree)) return holds(tree, comparedValues(record, tree.field));
  if ('not' in tree) return !isMet(tree.not, record);
  if ('or' in tree) return tree.or.some((part) => isMet(part, record));
  return tree.and.every((part) => isMet(part, record));
}

/**
 * Returns the values of a member. A filter on one value is compared with a list of values: `labelId` with `labelIds`.
 */
export function comparedValues(record: Values, field: string): readonly unknown[] {
  const value = field in record ? record[field] : record[`${field}s`];
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
}

function holds({ operator, value }: Filter, values: readonly unknown[]): boolean {
  switch (operator) {
    case 'isnull':
      return (values.length === 0) === value;
    case 'in':
      return values.some((one) => (value as readonly unknown[]).includes(one));
    case 'contains':
      return values.some((one) => String(one).toLowerCase().includes(String(value).toLowerCase()));
    default:
      return values.some((one) => compares[operator](one as string, value as string));
  }
}

const compares = {
  eq: (one: string, other: string) => one === other,
  gte: (one: string, other: string) => one >= other,
  lte: (one: string, other: string) => one <= other,
  gt: (one: string, other: string) => one > other,
  lt: (one: string, other: string) => one < other,
};
