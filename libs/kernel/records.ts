import type { ListRequest, Page } from './lists';
import type { Lookup } from './ports';
import type { TenantRecord } from './record';
import type { UniqueValues, UniqueMembers } from './unique-values';

type SetByStore = Exclude<keyof TenantRecord, 'id'>;

/**
 * A new record without the members that the store sets. An import may set the author and the time of creation itself.
 */
export type Draft<T extends TenantRecord> = Omit<T, SetByStore> & Partial<Pick<T, 'createdAt' | 'createdById'>>;

/** New values for some members of one record. */
export interface Revision<P> {
  readonly id: string;
  readonly patch: P;
}

/**
 * The port through which use cases read and write the records of one kind. `C` is the context that says where the
 * records belong: a workspace, a project, or a parent record. Records that belong elsewhere are not found. `such`
 * narrows a method to records with exactly these values. `recordsOf` of `#persistence` provides the adapter.
 *
 * ```ts
 * export abstract class LabelRepository extends Records<ProjectCtx, LabelRecord> {}
 * ```
 */
export abstract class Records<C, T extends TenantRecord> implements Lookup<T> {
  /** Returns a page of the records. */
  abstract list(ctx: C, request: ListRequest, such?: Partial<T>): Promise<Page<T>>;
  /** Returns the record, or null if there is none. */
  abstract find(ctx: C, id: string, such?: Partial<T>): Promise<T | null>;
  /** Returns records of the whole workspace by id, for `expand`. */
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, T>>;
  /** Returns the id of the record with this name, ignoring case; null if no record or several records have it. */
  abstract idNamed(ctx: C, name: string): Promise<string | null>;
  /** Returns all records, without pages. For kinds with few records. */
  abstract all(ctx: C, such?: Partial<T>): Promise<T[]>;
  /** Returns the highest value of a numeric member, or null if there are no records. */
  abstract highest(ctx: C, member: keyof T & string): Promise<number | null>;
  /** Returns the lowest value of a numeric member, or null if there are no records. */
  abstract lowest(ctx: C, member: keyof T & string): Promise<number | null>;
  /** Returns which of the wanted names and external pairs are already in use. */
  abstract uniqueValues(ctx: C, wanted: readonly UniqueMembers[]): Promise<UniqueValues>;
  /**
   * Locks the workspace, project or parent in `ctx` until the transaction ends, so that writers of these records wait
   * for one another.
   */
  abstract lock(ctx: C): Promise<void>;
  /**
   * Locks the records with these ids and returns them. If it is a single one, its version must match the `If-Match`
   * header of the request.
   */
  abstract forWrite(ctx: C, ids: readonly string[]): Promise<T[]>;
  /** Stores new records with the time `at` (ISO 8601) and returns them with their stamps. */
  abstract insert(ctx: C, at: string, drafts: readonly Draft<T>[]): Promise<T[]>;
  /** Writes `members` of locked records in one statement and returns the updated records. */
  abstract update(ctx: C, at: string, records: readonly T[], members: readonly (keyof T & string)[]): Promise<T[]>;
  /** Soft-deletes the records: their rows stay, marked with the time of deletion. */
  abstract remove(ctx: C, at: string, ids: readonly string[]): Promise<void>;
}

/** The port for records that form a tree, such as pages or collections. */
export abstract class Tree<C> {
  /** Returns the parent of each of these records and of all their ancestors, by id; null for a root. */
  abstract parents(ctx: C, ids: readonly string[]): Promise<Map<string, string | null>>;
  /** Returns the ids of these records and of all their descendants. */
  abstract family(ctx: C, ids: readonly string[]): Promise<string[]>;
}

/**
 * Returns the ids of a record and its ancestors, the record first. The result is empty if `parents` does not contain
 * the record. A cycle in the data ends the walk.
 */
export function lineageOf(parents: ReadonlyMap<string, string | null>, id: string): string[] {
  const line: string[] = [];
  for (let at: string | null | undefined = id; at && parents.has(at) && !line.includes(at); at = parents.get(at)) {
    line.push(at);
  }
  return line;
}
