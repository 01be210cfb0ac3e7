import type { ListRequest } from '#kernel';
import type { ListOptions, Ordering, ReadModel } from '../read-sql';
import type { Condition } from '../statements';

/** How records of a very large table are read: a `ReadModel` that also declares the indexes for its lists. */
export interface PlannedModel<T> extends ReadModel<T> {
  /** The column of the row's place (its project). Indexes have it after the workspace. */
  readonly place: string;
  readonly orderings?: Readonly<Record<string, string | PlannedOrdering>>;
  /** Orderings by keys of another table, made from the request's `order.of`. */
  readonly keyed?: Readonly<Record<string, KeyedOrdering>>;
}

export interface PlannedListOptions extends ListOptions {
  /** The places of the list. Without them, the planner neither merges places nor reads first rows. */
  readonly places?: readonly string[];
  /** The condition that rows are in these places. A page that is merged from each place does not need it. */
  readonly within?: Condition;
  /**
   * True if an index contains the sort key and the id, so that ids are found in the index and members are read
   * afterwards.
   */
  readonly isCovered?: boolean;
}

export interface PlannedOrdering extends Ordering {
  /**
   * True if an index has the key after the workspace and the place; `both` if another index also has it without the
   * place.
   */
  readonly indexed?: boolean | 'both';
  /**
   * For keys with few values, each with its own rows in an index: a page is merged from the first rows of each value.
   */
  readonly parts?: Parts;
}

export interface Parts {
  /**
   * Makes the SQL for the parts in some places, with the columns `place` and `part`. With `ranked`, it also has `rank`,
   * the common key of all rows of the part. Without it, an index must have the rows of each part in the order of the
   * key.
   */
  readonly from: (places: string) => string;
  /** The column of a row that names its part. */
  readonly on: string;
  readonly ranked: boolean;
  /** True if lists of many places have an index of their own, so that only few places are merged. */
  readonly ofFewPlaces?: boolean;
  /** Columns of the parts `v`, by filter. Parts that a filter excludes are not read. */
  readonly filters?: Readonly<Record<string, string>>;
  /**
   * Set if rows belong to parts by links. A row with several links is in the part whose rank is its key; a row without
   * links has no key.
   */
  readonly link?: Links;
}

/** A table of links, and its column with the row's id. */
export interface Links {
  readonly table: string;
  readonly owner: string;
  /**
   * True if rows of many places link to the same parts. Most rows of a part may then be in other places than those of
   * the list.
   */
  readonly isShared?: boolean;
}

/**
 * Keys in another table with the alias `r`. An index of that table has them in order after the workspace, the subject
 * of the keys and the place. Rows without a key come last in both directions; to know that there are none, all rows
 * must be read.
 */
export interface KeyTable {
  readonly table: string;
  /** Its columns with the row's id and place. */
  readonly owner: string;
  readonly place: string;
  /** SQL of the key of `r`, as in the index. */
  readonly key: string;
  /** The condition for the rows with the keys: at most one per owner. */
  readonly where: Condition;
  /** True if every row of the list has a key, so that none comes last. */
  readonly isWhole?: boolean;
}

export type KeyedOrdering = (of: never) => KeyTable;

/**
 * Makes the parts for an ordering by a column with few values, given in order. `field` is the filter on that column.
 */
export const valuesAsParts = (column: string, field: string, values: readonly string[]): Parts => ({
  from: (places) => `
    select p.id as place, v.part, v.rank from unnest(${places}::uuid[]) as p (id),
      (values ${values.map((value, index) => `('${value}', ${index + 1})`).join(', ')}) as v (part, rank)`,
  on: column,
  ranked: true,
  filters: { [field]: 'v.part' },
});

/** Makes the parts for an ordering that an index has within each of few values of a column. */
export const orderWithinValues = (column: string, values: readonly string[]): Parts => ({
  from: (places) => `
    select p.id as place, v.part from unnest(${places}::uuid[]) as p (id),
      (values ${values.map((value) => `('${value}')`).join(', ')}) as v (part)`,
  on: column,
  ranked: false,
  ofFewPlaces: true,
});

/** The places of a list, and the column with a row's place. */
export interface Places {
  readonly column: string;
  readonly ids: readonly string[];
}

/** A request for a page of a planned list. */
export interface PlannedList {
  readonly workspaceId: string;
  readonly request: ListRequest;
  readonly options: PlannedListOptions;
  /** Returns how many rows PostgreSQL expects. Queried at most once. */
  readonly expected: () => Promise<number>;
}
