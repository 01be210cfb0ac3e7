import type { Filter } from '#kernel';

/** What work items are grouped by: the filter that narrows a list to one of the groups. */
export type Grouping = string;
export type Groupings = readonly [Grouping] | readonly [Grouping, Grouping];

/** A group, or a part of one where items are grouped by two things. An item without a value is in that of null. */
export interface GroupCell {
  readonly key: string | null;
  readonly subKey: string | null;
}

export interface GroupCount extends GroupCell {
  readonly count: number;
}

/** The condition of the group of a key. */
export const groupFilter = (field: Grouping, key: string | null): Filter =>
  key === null ? { field, operator: 'isnull', value: true } : { field, operator: 'eq', value: key };
