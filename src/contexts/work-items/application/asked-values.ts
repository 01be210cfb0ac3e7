import { isFilter, requiredIn, type FilterTree } from '#kernel';
import type { VisibleProjects } from './work-item.repository';

/** Returns the values that the filters allow for a field; undefined if no filter restricts it. */
export function valuesIn(filters: readonly FilterTree[], field: string): ReadonlySet<string> | undefined {
  const [first, ...others] = filters
    .flatMap(requiredIn)
    .filter((filter) => filter.field === field && ['eq', 'in'].includes(filter.operator))
    .map(({ value }) => new Set([value].flat() as string[]));
  return first && others.reduce((left, values) => new Set([...left].filter((value) => values.has(value))), first);
}

/** Returns the values that the filters exclude for a field. */
export function leftOut(tree: FilterTree, field: string): readonly string[] {
  if ('and' in tree) return tree.and.flatMap((part) => leftOut(part, field));
  if (!('not' in tree) || !isFilter(tree.not)) return [];
  const { field: about, operator, value } = tree.not;
  return about === field && ['eq', 'in'].includes(operator) ? ([value].flat() as string[]) : [];
}

/** A filter for relations of work items. */
export interface AskedRelation {
  /** Undefined means any kind. */
  readonly kind?: string;
  /** The end of the stored relation at which the listed item is. */
  readonly at: 'item' | 'related' | 'either';
  /** Items of which one must be at the other end. */
  readonly others: readonly string[];
}

export const FIGURES = ['sum', 'avg', 'min', 'max', 'count'] as const;

/** A filter for a figure of estimates or logged minutes. */
export interface AskedFigure {
  readonly of: 'estimate' | 'worklog';
  readonly figure: (typeof FIGURES)[number];
  /** The minimum that the figure must reach. */
  readonly least: number;
  /** The caller, if the figure is about the visible items directly below instead of the item itself. */
  readonly below?: VisibleProjects & { readonly userId: string };
  /** Projects whose logged time counts for the items below. */
  readonly projectIds?: readonly string[];
}
