import type { FilterSpec, OrderSpec } from '#kernel';

/**
 * Members of work items that refer to records: an id, or a list of ids. The context that declares a reference adds its
 * member: `declare module '#references' { interface ReferenceMembers { milestoneIds: readonly string[] } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- every member is added by the owner of its records
export interface ReferenceMembers {}

/** Members of commands that contain names instead of ids. Contexts add them in the same way. */
// oxlint-disable-next-line typescript/no-empty-object-type -- every member is added by the owner of its records
export interface ReferenceNames {}

type Sets<T> = { readonly [K in keyof T as T[K] extends readonly string[] ? K : never]: T[K] };

/** The members that refer to several records. */
export type ReferenceSets = Sets<ReferenceMembers>;

/** The members that refer to one record: columns of the work item. */
export type SingleReferences = {
  readonly [K in Exclude<keyof ReferenceMembers, keyof ReferenceSets>]: ReferenceMembers[K];
};

/** The values that a command may send: a list replaces the previous one, null clears a single reference. */
type Sent<T> = { readonly [K in keyof T]?: T[K] | (K extends keyof Sets<T> ? never : null) };
/** References as a command sends them. */
export type SentReferences = Sent<ReferenceMembers>;
/** Names as a command sends them. */
export type SentNames = Sent<ReferenceNames>;

/** The SQL that finds records by name: `t` is the record, $1 the workspace, $2 the projects. */
export interface NameSource {
  readonly from: string;
  readonly name: string;
  readonly within: string;
  /** SQL of the record's id; `t.id` by default. */
  readonly id?: string;
  /** A condition on records that can be set by name. */
  readonly settable?: string;
  /** The statement that finds names for the history by the ids $2, if they differ from `name`. $1 is the workspace. */
  readonly byIds?: string;
}

/**
 * Makes the statement that selects which of `ids` exist for the project $2, and locks them until the transaction ends.
 */
type Known = (ids: string) => string;

/** How the history of a work item names a reference, and the verbs for its changes if they are not "updated". */
export interface HistoryWords {
  readonly field: string;
  /** The order of the entries of one change. Entries without a number come last. */
  readonly place?: number;
  readonly set?: HistoryVerb;
  readonly cleared?: HistoryVerb;
}

/** A verb in the history. */
export type HistoryVerb = 'created' | 'updated' | 'deleted' | 'removed';

/** How the query language names a reference. */
export interface QueryWord {
  readonly word: string;
  /** What a value names: a record by name or id, a person in one of several ways, or a work item by key. */
  readonly names?: 'records' | 'people' | 'items';
  /** True if an item can be without a value. */
  readonly optional?: boolean;
  /** `groups` if the functions of state groups can be used as well as names. */
  readonly functions?: 'groups';
  /** Functions that select some of the records, each with an SQL condition: `t` is the record, $3 the current time. */
  readonly sets?: Readonly<Record<string, string>>;
  /** The ordering for `ORDER BY` this word. */
  readonly orderedBy?: string;
  /** True if guests of the workspace cannot read the records. The query language then finds none for them. */
  readonly forMembers?: boolean;
}

/**
 * The members of a record that `expand` shows besides its id. For records that look the same in all versions; others
 * have presenters.
 */
export interface ReferenceExpansion {
  readonly table: string;
  /** The name of the schema in the OpenAPI documents. */
  readonly schema: string;
  /** The columns by the member that shows them. A column has the name of its member unless `column` differs. */
  readonly members: Readonly<Record<string, ExpandedColumn>>;
}

export interface ExpandedColumn {
  readonly type: 'text' | 'integer' | 'boolean' | 'object';
  readonly column?: string;
}

/** A table of links between work items and records, and its column with the record's id. */
export interface LinkTable {
  readonly table: string;
  readonly column: string;
  /** True if links have an `id` and a `created_by_id`. */
  readonly authored?: boolean;
}

/** An ordering of lists; `t` is the work item. */
export interface ReferenceOrdering {
  readonly spec: OrderSpec;
  /** SQL of an item's sort key. */
  readonly sql: string;
  /** The records as parts of a list, if all items of a record have the same sort key: see `Parts` of `#persistence`. */
  readonly parts?: {
    readonly from: (places: string) => string;
    readonly on: string;
    readonly ranked: boolean;
    readonly filters?: Readonly<Record<string, string>>;
    readonly link?: { readonly table: string; readonly owner: string; readonly isShared?: boolean };
  };
}

/**
 * A kind of record to which work items refer. The context that owns the records declares it once. Look-up and lock,
 * names, history, expansion, filters, orderings, counts and words of the query language are derived from it.
 */
export interface ItemReference {
  /** The name of one record, such as `label`. */
  readonly kind: string;
  /** The member of the work item: an id, or a list of ids. */
  readonly member: string;
  /** The table that links items to several records; absent if the member is a column of the item. */
  readonly set?: LinkTable;
  /** For a column of the item: a table that also stores since when and by whom the item refers to the record. */
  readonly placed?: LinkTable;
  /** The table of the records, if each belongs to one project, or to the workspace if its `project_id` is null. */
  readonly ofProjects?: string;
  /** Absent if work items look up the records themselves. */
  readonly known?: Known;
  /** The stricter look-up that strict versions of the interface use instead. */
  readonly strictlyKnown?: Known;
  /** True if an item keeps its reference to a record that accepts no more items. */
  readonly closes?: boolean;
  /** An SQL scalar for the record that a new item gets by default; `p` is the project. */
  readonly initial?: string;
  /** The message for an unknown id, in words that clients know. */
  readonly refusal?: string;
  /** True if lenient versions of the interface ignore a reference that cannot be set. */
  readonly droppable?: boolean;
  readonly names?: NameSource;
  /** The member of a command that contains names instead of ids. */
  readonly namedBy?: string;
  readonly history?: HistoryWords;
  readonly filters?: Readonly<Record<string, FilterSpec>>;
  /** SQL conditions on the records that the query language uses; `t` is the work item. */
  readonly conditions?: Readonly<Record<string, string>>;
  readonly joins?: Readonly<Record<string, string>>;
  readonly orderings?: Readonly<Record<string, ReferenceOrdering>>;
  /**
   * `items`: the number of items of each record is maintained, by state group. `apart`: those numbers are maintained
   * separately for each record of this reference; only one reference can do so.
   */
  readonly counted?: 'items' | 'apart';
  /** The filter on the reference itself, by which counts are grouped. */
  readonly filter?: string;
  readonly query?: QueryWord;
  readonly expansion?: ReferenceExpansion;
}

let isRead = false;
let declared: readonly ItemReference[] | undefined;

/** Registers the references of all contexts. Called once at start. */
export function declareItemReferences(references: readonly ItemReference[]): void {
  const added = references.filter((reference) => !declared?.includes(reference));
  if (isRead && added.length) throw new Error(`Declared too late: ${added.map(({ kind }) => kind).join(', ')}.`);
  declared = references;
}

/** Returns all references of work items, in the order of the contexts. */
export function itemReferences(): readonly ItemReference[] {
  if (!declared) throw new Error('References of work items are asked for before they are declared.');
  isRead = true;
  return declared;
}

/**
 * Returns a function that computes a value from all references on first use and caches it. Use it so that the order in
 * which modules are loaded does not matter.
 */
export function ofItemReferences<T>(make: (references: readonly ItemReference[]) => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make(itemReferences()) }).value;
}

/** Returns the SQL that finds records of a kind by name. */
export function nameSourceOf(kind: string): NameSource {
  const source = itemReferences().find((one) => one.kind === kind)?.names;
  if (!source) throw new Error(`Nothing says where names of the kind "${kind}" are found.`);
  return source;
}

/** True if guests of the workspace cannot read records of a kind. */
export const isForMembers = (kind: string): boolean =>
  itemReferences().find((one) => one.kind === kind)?.query?.forMembers ?? false;

/** Returns the SQL condition for a function of the query language. */
export const setOf = (kind: string, set: string): string =>
  itemReferences().find((one) => one.kind === kind)!.query!.sets![set]!;

/** Returns what `expand` shows of the records of each kind, as far as it is declared. */
export const expansions = ofItemReferences(
  (references): ReadonlyMap<string, ReferenceExpansion> =>
    new Map(references.flatMap(({ kind, expansion }) => (expansion ? [[kind, expansion] as const] : []))),
);

const live = 't.deleted_at is null';
const inProjects = 't.project_id = any($2::uuid[])';

/** Names of records in a project. */
export const namedInProject = (table: string): NameSource => ({
  from: `${table} t`,
  name: 't.name',
  within: `${inProjects} and ${live}`,
});

/** Names of records in a project or in the whole workspace. */
export const namedAnywhere = (table: string): NameSource => ({
  ...namedInProject(table),
  within: `(${inProjects} or t.project_id is null) and ${live}`,
});

/** Selects records in the item's project. `such` is a further SQL condition on `k`. */
export const knownInProject =
  (table: string, such = 'true'): Known =>
  (ids) =>
    `select k.id from ${table} k where k.workspace_id = $1 and k.project_id = $2 and k.deleted_at is null and ${such}
      and k.id = any(${ids}) for key share`;

/** Selects records in the item's project or in the whole workspace. */
export const knownAnywhere =
  (table: string): Known =>
  (ids) =>
    `select k.id from ${table} k where k.workspace_id = $1 and (k.project_id = $2 or k.project_id is null)
      and k.deleted_at is null and k.id = any(${ids}) for key share`;

/** Names of records in the workspace. */
export const namedInWorkspace = (table: string): NameSource => ({
  ...namedInProject(table),
  within: `$2::uuid[] is not null and ${live}`,
});

/** Selects records in the workspace. */
export const knownInWorkspace =
  (table: string): Known =>
  (ids) =>
    `select k.id from ${table} k where k.workspace_id = $1 and k.deleted_at is null and k.id = any(${ids}) for key share`;

interface Highest {
  /**
   * Makes the query of the records of some projects, with the columns `place` (project), `part` (id) and `rank` (name).
   */
  readonly records: (places: string) => string;
  /** The column of `set` with the record's id. */
  readonly column: string;
  /** The table that links items to records, with the alias `h`. */
  readonly set: string;
  /** The join of the records, and SQL of their names. */
  readonly join: string;
  readonly name: string;
  /** True if projects share the records. */
  readonly isShared?: boolean;
}

/** Makes the parts of a list from records of projects, by their names. */
export const partsInProject = (table: string) => (places: string) =>
  `select k.project_id as place, k.id as part, k.name as rank from ${table} k
   where k.workspace_id = $1 and k.project_id = any(${places}::uuid[])`;

/** Orders items by the highest name among their linked records. */
export const byHighest = ({ set, column, records, join, name, isShared }: Highest): ReferenceOrdering => ({
  spec: {},
  sql: `(select max(${name}) from ${set} h ${join} where h.workspace_id = $1 and h.work_item_id = t.id)`,
  parts: { from: records, on: `r.${column}`, ranked: true, link: { table: set, owner: 'work_item_id', isShared } },
});
