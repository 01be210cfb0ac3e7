import { isFilter, type Filter, type FilterTree } from '#kernel';

export const NOTHING: FilterTree = { field: 'id', operator: 'in', value: [] };

export const is = (field: string, value: unknown): Filter => ({ field, operator: 'eq', value });
export const isOneOf = (field: string, values: readonly unknown[]): Filter => ({
  field,
  operator: 'in',
  value: values,
});
export const isUnset = (field: string): Filter => ({ field, operator: 'isnull', value: true });

export const all = (...parts: readonly FilterTree[]): FilterTree => (parts.length === 1 ? parts[0]! : { and: parts });

export function not(tree: FilterTree): FilterTree {
  if ('not' in tree) return tree.not;
  return isFilter(tree) && tree.operator === 'isnull' ? { ...tree, value: !tree.value } : { not: tree };
}

const isEquality = (tree: FilterTree): tree is Filter =>
  isFilter(tree) && (tree.operator === 'eq' || tree.operator === 'in');

/**
 * Returns a condition that is true if any of the parts is. Equalities of one member are merged into one list, which an
 * index can answer.
 */
export function anyOf(parts: readonly FilterTree[]): FilterTree {
  if (parts.length === 1) return parts[0]!;
  const lists = new Map<string, unknown[]>();
  for (const { field, value } of parts.filter(isEquality)) {
    lists.set(field, [...(lists.get(field) ?? []), ...[value].flat()]);
  }
  const merged = [...lists].map(([field, values]) => isOneOf(field, [...new Set(values)]));
  const either = [...merged, ...parts.filter((part) => !isEquality(part))];
  return either.length > 1 ? { or: either } : (either[0] ?? NOTHING);
}
