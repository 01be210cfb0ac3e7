import { isFilter, requiredIn, type FilterTree } from '#kernel';

/** The values that filters leave of those that rows may have; undefined where none names any. */
export function valuesIn(filters: readonly FilterTree[], field: string): ReadonlySet<string> | undefined {
  const [first, ...others] = filters
    .flatMap(requiredIn)
    .filter((filter) => filter.field === field && ['eq', 'in'].includes(filter.operator))
    .map(({ value }) => new Set([value].flat() as string[]));
  return first && others.reduce((left, values) => new Set([...left].filter((value) => values.has(value))), first);
}

/** The values that no row of the list may have. */
export function leftOut(tree: FilterTree, field: string): readonly string[] {
  if ('and' in tree) return tree.and.flatMap((part) => leftOut(part, field));
  if (!('not' in tree) || !isFilter(tree.not)) return [];
  const { field: about, operator, value } = tree.not;
  return about === field && ['eq', 'in'].includes(operator) ? ([value].flat() as string[]) : [];
}
