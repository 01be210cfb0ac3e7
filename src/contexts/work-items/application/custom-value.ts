import type { FilterOperator } from '#kernel';

/** The filter of lists that asks about the values of a custom property, and the ordering by them. */
export const CUSTOM_VALUE = 'customValue';

/** In which form values of a property are stored. */
export type ValueForm = 'text' | 'number' | 'moment' | 'flag' | 'record';

export interface ValueComparison {
  readonly operator: FilterOperator;
  readonly value: unknown;
}

/** An item has a value of the property of which all comparisons hold; without any, a value at all. */
export interface ValueCondition {
  readonly propertyId: string;
  readonly form: ValueForm;
  readonly comparisons: readonly ValueComparison[];
  /** How a list is read best. Unless told it asks each item that it comes by, which soon has a page of what many meet. */
  readonly read?: ValueReading;
}

/** From the values of these projects that meet the condition, or from the items that have such a value. */
export type ValueReading = { readonly fromValuesOf: readonly string[] } | { readonly items: readonly string[] };

/**
 * What an ordering is about: items without a value come last. Where the list has only items whose value lies `within`
 * bounds, and they have one each, it begins there.
 */
export interface ValueOrder extends Pick<ValueCondition, 'propertyId' | 'form'> {
  readonly within?: readonly ValueComparison[];
}
