/** Distance between the weights of neighbours, so that a record can be moved between them. */
export const SORT_STEP = 10_000;
export const FIRST_SORT = 65_535;

/** The weight behind the highest one; null where there is none yet. */
export const sortBehind = (highest: number | null): number => (highest === null ? FIRST_SORT : highest + SORT_STEP);

/** The weight before the lowest one; null where there is none yet. */
export const sortBefore = (lowest: number | null): number => (lowest === null ? FIRST_SORT : lowest - SORT_STEP);
