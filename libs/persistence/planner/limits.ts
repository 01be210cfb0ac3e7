/**
 * Where the planner turns from one way to another. All of them were measured on a million work items (ADR 0006 and 0045,
 * `npm run bench`); a change of one wants the same measurement.
 */

/* Looking at the first rows of a narrowed list, before anything else is tried. */

/** How many rows of the list's beginning are looked at, by the row that the page ends before. Pages further on skip this. */
export const FIRST_ROWS: readonly (readonly [pageEnd: number, rows: number])[] = [
  [51, 2_040],
  [101, 4_040],
];

/** The most of them that are merged from several places. */
export const MAX_MERGED_FIRST_ROWS = 2_040;

/** Milliseconds for this look. It is given up after them. */
export const FIRST_ROWS_MS = 100;

/** With this many matches among the first rows, the others are taken to lie as densely in the list's order. */
export const DENSE_MATCHES = 5;

/* Finding all matches of a narrowed list, to sort them. */

/** Matches are all found and sorted up to this number. */
export const MAX_FOUND_MATCHES = 25_000;

/** Milliseconds for finding them. The way is given up after them. */
export const FINDING_MS = 40;

/** Matches are not looked for where PostgreSQL expects more than this. */
export const MAX_EXPECTED_MATCHES = 50_000;

/** Finding one match by an index of its filter costs as much as reading this many rows in the list's order. */
export const COST_OF_A_MATCH = 2;

/* Walking over a narrowed list in its order. */

/** Milliseconds after which a walk is given up for a sort, where PostgreSQL expects few enough matches for one. */
export const WALKING_MS = 100;

/* Merging a page from the first rows of each part. */

/** A narrowed list of at most this many expected rows is sorted instead. */
export const MAX_SORTED_ROWS = 20_000;

/** Merging more places costs more than it saves, even where sorting takes seconds. */
export const MAX_MERGED_PLACES = 2_000;

/** Up to this many places are merged although one index has all places in order: its first rows may all lie in others. */
export const FEW_PLACES = 50;

/** A narrowed list of a few places is merged where they have at most this many rows together. */
export const MAX_ROWS_OF_FEW_PLACES = 50_000;

/** From this many places on, some rows of each are read first: they tell behind which row the page cannot reach. */
export const BOUNDED_MERGE_PLACES = 5;

/* Ordering by keys that stand in another table. */

/** From each place, this many times the keys that the page reaches are merged before conditions are asked. */
export const KEYS_AHEAD = 2;

/** At most this many keys are merged that way. */
export const MAX_MERGED_KEYS = 40_000;

/* Estimating a total from a sample. */

/** Rows at the beginning of the list that show how common matches are. */
export const SAMPLE_ROWS = 500;

/** Milliseconds for reading them. Without a sample the rows are counted. */
export const SAMPLE_MS = 20;

/** An estimate above this is the total: it is twice as many as are ever counted exactly. */
export const MIN_ESTIMATED_TOTAL = 20_000;
