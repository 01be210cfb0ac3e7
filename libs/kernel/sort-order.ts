/** The distance between the sort weights of neighbouring records. It leaves room to move a record between them. */
export const SORT_STEP = 10_000;
export const FIRST_SORT = 65_535;

/** Returns the weight after the highest one. `highest` is null if there are no records yet. */
export const sortBehind = (highest: number | null): number => (highest === null ? FIRST_SORT : highest + SORT_STEP);

/** Returns the weight before the lowest one. `lowest` is null if there are no records yet. */
export const sortBefore = (lowest: number | null): number => (lowest === null ? FIRST_SORT : lowest - SORT_STEP);
