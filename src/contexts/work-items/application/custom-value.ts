import type { FilterOperator } from '#kernel';

/** Name of the list filter and the ordering by values of a custom property. */
export const CUSTOM_VALUE = 'customValue';

/** The column in which values of a property are stored. */
export type ValueForm = 'text' | 'number' | 'moment' | 'flag' | 'record';

export interface ValueComparison {
  readonly operator: FilterOperator;
  readonly value: unknown;
}

/**
 * Matches items with a value of the property for which all comparisons hold; without comparisons, items with any value.
 */
export interface ValueCondition {
  readonly propertyId: string;
  readonly form: ValueForm;
  readonly comparisons: readonly ValueComparison[];
  /**
   * How the condition is evaluated. By default it is checked for each row of the list in turn, which fills a page
   * quickly if many items match.
   */
  readonly read?: ValueReading;
}

/** Reads the matching values of these projects first, or takes the ids of items with a matching value. */
export type ValueReading = { readonly fromValuesOf: readonly string[] } | { readonly items: readonly string[] };

/**
 * An ordering by values; items without a value come last. `within` is set if the list contains only items with one
 * value within these bounds; reading starts there.
 */
export interface ValueOrder extends Pick<ValueCondition, 'propertyId' | 'form'> {
  readonly within?: readonly ValueComparison[];
}
