import type { ListRequest } from '#kernel';
import type { ListOptions, Ordering, ReadModel } from '../read-sql';
import type { Condition } from '../statements';

/** How records of a very large table are read: a `ReadModel` that also says which indexes its lists can use. */
export interface PlannedModel<T> extends ReadModel<T> {
  /** Column of the place that a row is in: its project. Indexes have it behind the workspace. */
  readonly place: string;
  readonly orderings?: Readonly<Record<string, string | PlannedOrdering>>;
  /** Orderings by keys of another table, made from the request's `order.of`. */
  readonly keyed?: Readonly<Record<string, KeyedOrdering>>;
}

export interface PlannedListOptions extends ListOptions {
  /** The places of the list. Without them the planner neither merges nor looks ahead. */
  readonly places?: readonly string[];
  /** The condition that rows are in these places. A page that is merged from each place leaves it out. */
  readonly within?: Condition;
  /** Whether an index has the sort keys beside the order of its rows: ids are found in it, and members are read after. */
  readonly isCovered?: boolean;
}

export interface PlannedOrdering extends Ordering {
  /** Whether an index has the key right behind the workspace and the place; `both`: another index has it without the place. */
  readonly indexed?: boolean | 'both';
  /** Few values, each with its rows in an index: a page is merged from the first rows of each. */
  readonly parts?: Parts;
}

export interface Parts {
  /**
   * SQL of the parts in some places: columns `place`, `part`, and `rank` where all rows of a part have the same key, which is
   * that rank. Without it an index has to have the rows of each part in the order of the key.
   */
  readonly from: (places: string) => string;
  /** Column of a row that names its part. */
  readonly on: string;
  readonly ranked: boolean;
  /** Columns of the parts `v`, by the filters that they answer: parts that no row of the list can be in are not read. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Rows belong to parts by links. A row with several links is in the part whose rank is its key; one without has no key. */
  readonly link?: Links;
}

/** A table of links, and its column for the row. */
export interface Links {
  readonly table: string;
  readonly owner: string;
  /** Whether rows of many places link to the same parts: most rows of a part may then be in other places than the list's. */
  readonly isShared?: boolean;
}

/**
 * Keys that stand in another table, with the alias `r`. An index of that table has them in order behind the workspace, what
 * they are about and the place. Rows without a key come last in both directions, and all rows have to be read to know
 * that there are none.
 */
export interface KeyTable {
  readonly table: string;
  /** Its columns for the row and for the row's place. */
  readonly owner: string;
  readonly place: string;
  /** SQL of the key of `r`, as the index has it. */
  readonly key: string;
  /** Which of its rows have the keys: at most one for each owner. */
  readonly where: Condition;
  /** Whether every row of the list has a key, so that none comes last. */
  readonly isWhole?: boolean;
}

export type KeyedOrdering = (of: never) => KeyTable;

/** Parts for an ordering by a column with few values, given in their order. `field` is the filter on that column. */
export const valuesAsParts = (column: string, field: string, values: readonly string[]): Parts => ({
  from: (places) => `
    select p.id as place, v.part, v.rank from unnest(${places}::uuid[]) as p (id),
      (values ${values.map((value, index) => `('${value}', ${index + 1})`).join(', ')}) as v (part, rank)`,
  on: column,
  ranked: true,
  filters: { [field]: 'v.part' },
});

/** The places of a list, and the column of a row's place. */
export interface Places {
  readonly column: string;
  readonly ids: readonly string[];
}

/** One request for a page of a planned list. */
export interface PlannedList {
  readonly workspaceId: string;
  readonly request: ListRequest;
  readonly options: PlannedListOptions;
  /** How many rows PostgreSQL expects; asked at most once. */
  readonly expected: () => Promise<number>;
}
