/**
 * The thresholds at which the planner switches between strategies. They were measured on a million work items (ADR 0006
 * and 0045, `npm run bench`). Measure again if you change one.
 */

/* Reading the first rows of a narrowed list, before any other strategy is tried. */

/**
 * How many rows from the beginning of the list are read, depending on the row at which the page ends. Later pages skip
 * this step.
 */
export const FIRST_ROWS: readonly (readonly [pageEnd: number, rows: number])[] = [
  [51, 2_040],
  [101, 4_040],
];

/** The maximum number of first rows that are merged from several places. */
export const MAX_MERGED_FIRST_ROWS = 2_040;

/** The time limit of this step in milliseconds, and what each place adds to it. */
export const FIRST_ROWS_MS = 100;
export const FIRST_ROWS_MS_OF_A_PLACE = 0.06;

/** If the first rows contain this many matches, the planner assumes the same density in the rest of the list. */
export const DENSE_MATCHES = 5;

/* Finding all matches of a narrowed list, to sort them. */

/** The maximum number of matches that are found and sorted. */
export const MAX_FOUND_MATCHES = 25_000;

/** The time limit for finding them, in milliseconds. After that, another strategy is used. */
export const FINDING_MS = 40;

/** What each expected match adds to it where all other strategies take longer. */
export const FINDING_MS_OF_A_MATCH = 0.015;

/** If PostgreSQL expects more matches than this, they are not searched for. */
export const MAX_EXPECTED_MATCHES = 50_000;

/** Finding one match by the index of its filter costs as much as reading this many rows in the list's order. */
export const COST_OF_A_MATCH = 2;

/* Walking a narrowed list in its order. */

/** The time in milliseconds after which a walk is replaced by a sort, if PostgreSQL expects few enough matches. */
export const WALKING_MS = 100;

/* Merging a page from the first rows of each part. */

/** A narrowed list with at most this many expected rows is sorted instead. */
export const MAX_SORTED_ROWS = 20_000;

/** Above this number of places, rows are sorted instead. The first row of each of 5,000 takes 20 to 30 ms. */
export const MAX_MERGED_PLACES = 10_000;

/**
 * Up to this many places are merged even if one index has the rows of all places in order, because the first rows of
 * that index may all be in other places.
 */
export const FEW_PLACES = 50;

/** A narrowed list of few places is merged if they contain at most this many rows together. */
export const MAX_ROWS_OF_FEW_PLACES = 50_000;

/** From this many places on, a few rows of each are read first. They give an upper bound for the rows of the page. */
export const BOUNDED_MERGE_PLACES = 5;

/** Each round reads this many times the rows of the one before, of as many times fewer places. */
export const NEXT_ROUND = 16;

/** A round is worth its reads if it has at most this part of the rows that the page needs of one place. */
export const WORTH_A_ROUND = 4;

/* Ordering by keys in another table. */

/** From each place, this many times the keys that the page needs are merged before conditions are checked. */
export const KEYS_AHEAD = 2;

/** The maximum number of keys that are merged. */
export const MAX_MERGED_KEYS = 40_000;

/* Estimating a total from a sample. */

/** The number of rows at the beginning of the list from which the share of matches is estimated. */
export const SAMPLE_ROWS = 500;

/** The time limit for reading the sample, in milliseconds. Without a sample, the rows are counted. */
export const SAMPLE_MS = 20;

/** Only estimates above this are used as total. It is twice the maximum that is ever counted exactly. */
export const MIN_ESTIMATED_TOTAL = 20_000;
