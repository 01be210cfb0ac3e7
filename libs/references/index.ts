import type { FilterSpec, OrderSpec } from '#kernel';

/**
 * Members of work items that refer to records: an id, or ids where there can be many. Who declares a reference adds its
 * member: `declare module '#references' { interface ReferenceMembers { milestoneIds: readonly string[] } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- every member is added by the owner of its records
export interface ReferenceMembers {}

/** Members of commands that hold names in the place of ids; added like the former. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- every member is added by the owner of its records
export interface ReferenceNames {}

type Sets<T> = { readonly [K in keyof T as T[K] extends readonly string[] ? K : never]: T[K] };

/** Members that refer to many records. */
export type ReferenceSets = Sets<ReferenceMembers>;

/** Members that refer to one record: columns of the work item. */
export type SingleReferences = {
  readonly [K in Exclude<keyof ReferenceMembers, keyof ReferenceSets>]: ReferenceMembers[K];
};

/** What can be sent of some members: sets replace what was there, null clears a single one. */
type Sent<T> = { readonly [K in keyof T]?: T[K] | (K extends keyof Sets<T> ? never : null) };
export type SentReferences = Sent<ReferenceMembers>;
export type SentNames = Sent<ReferenceNames>;

/** Where records are found by their name: $1 is the workspace, $2 the projects, `t` the record. */
export interface NameSource {
  readonly from: string;
  readonly name: string;
  readonly within: string;
  /** Column of the record's id; `t.id` unless said otherwise. */
  readonly id?: string;
  /** Narrows what can be set by name. */
  readonly settable?: string;
  /** Names for the history, by the ids $2, where they are not these; $1 is the workspace. */
  readonly byIds?: string;
}

/** Ids among `ids` that exist for the project $2, locked so that they stay until the transaction ends. */
type Known = (ids: string) => string;

/** Entries of a history: what it calls the reference, and its verbs where they are not "updated". */
export interface HistoryWords {
  readonly field: string;
  /** Entries of one change stand in the order of these numbers; behind all others where there is none. */
  readonly place?: number;
  readonly set?: HistoryVerb;
  readonly cleared?: HistoryVerb;
}

export type HistoryVerb = 'created' | 'updated' | 'deleted' | 'removed';

/** The word of the query language for a reference. */
export interface QueryWord {
  readonly word: string;
  /** What a value names: a record by name or id, a person in one of many ways, a work item by key. */
  readonly names?: 'records' | 'people' | 'items';
  /** Whether an item can be without. */
  readonly optional?: boolean;
  /** Whether functions of groups of states fit beside a name. */
  readonly functions?: 'groups';
  /** Functions that stand for some of the records, each with a condition of SQL: `t` is the record, $3 the moment. */
  readonly sets?: Readonly<Record<string, string>>;
  /** Ordering that `ORDER BY` the word stands for. */
  readonly orderedBy?: string;
  /** Guests of the workspace do not read the records: the language has none for them. */
  readonly forMembers?: boolean;
}

/** What `expand` shows of a record besides its id, the same in all versions; those that differ have presenters. */
export interface ReferenceExpansion {
  readonly table: string;
  /** Name of the schema in documents. */
  readonly schema: string;
  /** Columns by the member that shows them, which are called alike unless `column` says otherwise. */
  readonly members: Readonly<Record<string, ExpandedColumn>>;
}

export interface ExpandedColumn {
  readonly type: 'text' | 'integer' | 'boolean' | 'object';
  readonly column?: string;
}

/** A table of links between work items and records, and its column for the record. */
export interface LinkTable {
  readonly table: string;
  readonly column: string;
  /** Whether links have an `id` of their own and a `created_by_id`. */
  readonly authored?: boolean;
}

/** An ordering of lists; `t` is the work item. */
export interface ReferenceOrdering {
  readonly spec: OrderSpec;
  /** Key of an item. */
  readonly sql: string;
  /** The records as parts of a list, where all items of one have the same key: see `Parts` of #persistence. */
  readonly parts?: {
    readonly from: (places: string) => string;
    readonly on: string;
    readonly ranked: boolean;
    readonly filters?: Readonly<Record<string, string>>;
    readonly link?: { readonly table: string; readonly owner: string; readonly isShared?: boolean };
  };
}

/**
 * A kind of record that work items refer to. The context that owns the records declares it once: look-up and lock, names,
 * history, expansion, filters and orderings of lists, counts and the query language follow.
 */
export interface ItemReference {
  /** What one record is called, as `label`. */
  readonly kind: string;
  /** Member of the work item: an id, or ids where there can be many. */
  readonly member: string;
  /** Table that ties items to many records; absent for a column of the item. */
  readonly set?: LinkTable;
  /** For a column of the item: a table that keeps beside it since when and by whom it refers to the record. */
  readonly placed?: LinkTable;
  /** Table of the records, where each is of one project, or of the workspace if its `project_id` is null. */
  readonly ofProjects?: string;
  /** Absent where work items look it up by themselves. */
  readonly known?: Known;
  /** What strict interfaces accept in the place of these. */
  readonly strictlyKnown?: Known;
  /** Whether an item stays with a record that takes no more. */
  readonly closes?: boolean;
  /** The record that a new item gets where nothing is said, as a scalar of SQL; `p` is the project. */
  readonly initial?: string;
  /** Message about an id that is not known, in words that clients know. */
  readonly refusal?: string;
  /** Whether lenient interfaces leave out what cannot be set. */
  readonly droppable?: boolean;
  readonly names?: NameSource;
  /** Member of a command that holds names instead of ids. */
  readonly namedBy?: string;
  readonly history?: HistoryWords;
  readonly filters?: Readonly<Record<string, FilterSpec>>;
  /** What the query language asks of the records, as conditions of SQL; `t` is the work item. */
  readonly conditions?: Readonly<Record<string, string>>;
  readonly joins?: Readonly<Record<string, string>>;
  readonly orderings?: Readonly<Record<string, ReferenceOrdering>>;
  /**
   * `items`: the number of items of each record is kept, by the groups of their states. `apart`: these numbers are kept
   * apart by the record that the member refers to; one reference at most.
   */
  readonly counted?: 'items' | 'apart';
  /** The filter that is the reference itself: counts are grouped by it. */
  readonly filter?: string;
  readonly query?: QueryWord;
  readonly expansion?: ReferenceExpansion;
}

let isRead = false;
let declared: readonly ItemReference[] | undefined;

/** Called once the contexts of the service are known: what is made of the references is made once. */
export function declareItemReferences(references: readonly ItemReference[]): void {
  const added = references.filter((reference) => !declared?.includes(reference));
  if (isRead && added.length) throw new Error(`Declared too late: ${added.map(({ kind }) => kind).join(', ')}.`);
  declared = references;
}

/** All references of work items, in the order of the contexts that declare them. */
export function itemReferences(): readonly ItemReference[] {
  if (!declared) throw new Error('References of work items are asked for before they are declared.');
  isRead = true;
  return declared;
}

/** Made of the references once, when it is first asked for: the order in which modules are loaded does not matter. */
export function ofItemReferences<T>(make: (references: readonly ItemReference[]) => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make(itemReferences()) }).value;
}

export function nameSourceOf(kind: string): NameSource {
  const source = itemReferences().find((one) => one.kind === kind)?.names;
  if (!source) throw new Error(`Nothing says where names of the kind "${kind}" are found.`);
  return source;
}

/** Whether guests of the workspace do not read the records of a kind. */
export const isForMembers = (kind: string): boolean =>
  itemReferences().find((one) => one.kind === kind)?.query?.forMembers ?? false;

/** The condition of the records that a function of the query language stands for. */
export const setOf = (kind: string, set: string): string =>
  itemReferences().find((one) => one.kind === kind)!.query!.sets![set]!;

/** What `expand` shows of the records of a kind, where their declaration says it. */
export const expansions = ofItemReferences(
  (references): ReadonlyMap<string, ReferenceExpansion> =>
    new Map(references.flatMap(({ kind, expansion }) => (expansion ? [[kind, expansion] as const] : []))),
);

const live = 't.deleted_at is null';
const inProjects = 't.project_id = any($2::uuid[])';

/** Names of records of a project. */
export const namedInProject = (table: string): NameSource => ({
  from: `${table} t`,
  name: 't.name',
  within: `${inProjects} and ${live}`,
});

/** Names of records of a project, or of the whole workspace. */
export const namedAnywhere = (table: string): NameSource => ({
  ...namedInProject(table),
  within: `(${inProjects} or t.project_id is null) and ${live}`,
});

/** Records of the item's project; `such` narrows them, by SQL about `k`. */
export const knownInProject =
  (table: string, such = 'true'): Known =>
  (ids) =>
    `select k.id from ${table} k where k.workspace_id = $1 and k.project_id = $2 and k.deleted_at is null and ${such}
      and k.id = any(${ids}) for key share`;

/** Records of the item's project, or of the whole workspace. */
export const knownAnywhere =
  (table: string): Known =>
  (ids) =>
    `select k.id from ${table} k where k.workspace_id = $1 and (k.project_id = $2 or k.project_id is null)
      and k.deleted_at is null and k.id = any(${ids}) for key share`;

/** Names of records of the workspace. */
export const namedInWorkspace = (table: string): NameSource => ({
  ...namedInProject(table),
  within: `$2::uuid[] is not null and ${live}`,
});

/** Records of the workspace. */
export const knownInWorkspace =
  (table: string): Known =>
  (ids) =>
    `select k.id from ${table} k where k.workspace_id = $1 and k.deleted_at is null and k.id = any(${ids}) for key share`;

interface Highest {
  /** Query of the records in places: `place`, `part` and `rank`, which are their ids and names. */
  readonly records: (places: string) => string;
  /** Column of `set` for the record. */
  readonly column: string;
  /** Table that ties items to records, as `h`. */
  readonly set: string;
  /** Join of the records, and the name in them. */
  readonly join: string;
  readonly name: string;
  /** Projects share the records. */
  readonly isShared?: boolean;
}

/** Records of projects as parts of lists, by their names. */
export const partsInProject = (table: string) => (places: string) =>
  `select k.project_id as place, k.id as part, k.name as rank from ${table} k
   where k.workspace_id = $1 and k.project_id = any(${places}::uuid[])`;

/** Orders items by the highest name of a set. */
export const byHighest = ({ set, column, records, join, name, isShared }: Highest): ReferenceOrdering => ({
  spec: {},
  sql: `(select max(${name}) from ${set} h ${join} where h.workspace_id = $1 and h.work_item_id = t.id)`,
  parts: { from: records, on: `r.${column}`, ranked: true, link: { table: set, owner: 'work_item_id', isShared } },
});
