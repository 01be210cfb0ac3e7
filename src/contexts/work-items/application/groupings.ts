import type { Filter } from '#kernel';

/** What work items are grouped by: the name of the filter that narrows a list to one group. */
export type Grouping = string;
export type Groupings = readonly [Grouping] | readonly [Grouping, Grouping];

/** A group, or a part of it if items are grouped by two things. A null key stands for items without a value. */
export interface GroupCell {
  readonly key: string | null;
  readonly subKey: string | null;
}

export interface GroupCount extends GroupCell {
  readonly count: number;
}

/** Returns the filter that narrows a list to the group with this key. */
export const groupFilter = (field: Grouping, key: string | null): Filter =>
  key === null ? { field, operator: 'isnull', value: true } : { field, operator: 'eq', value: key };
