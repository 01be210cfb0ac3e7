import type { ListRequest, Page } from './lists';
import type { Lookup } from './ports';
import type { TenantRecord } from './record';
import type { Taken, Unique } from './taken';

type SetByStore = Exclude<keyof TenantRecord, 'id'>;

/** A record before the store has stamped it. Imports bring their author and time. */
export type Draft<T extends TenantRecord> = Omit<T, SetByStore> & Partial<Pick<T, 'createdAt' | 'createdById'>>;

/** Some members of one record, given new values. */
export interface Revision<P> {
  readonly id: string;
  readonly patch: P;
}

/**
 * Where the records of one kind are kept; `C` says whose: those of a workspace, of a project, or of what else a context
 * names. Records outside that place are not there. `such` narrows to records with these very values.
 */
export abstract class Records<C, T extends TenantRecord> implements Lookup<T> {
  abstract list(ctx: C, request: ListRequest, such?: Partial<T>): Promise<Page<T>>;
  abstract find(ctx: C, id: string, such?: Partial<T>): Promise<T | null>;
  /** Records of the whole workspace, as expansions need them. */
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, T>>;
  /** Id of the record of the place with this name, without regard to case; null where none or several have it. */
  abstract idNamed(ctx: C, name: string): Promise<string | null>;
  abstract all(ctx: C, such?: Partial<T>): Promise<T[]>;
  /** The highest and the lowest value of a number among the place's records; null where there are none. */
  abstract highest(ctx: C, member: keyof T & string): Promise<number | null>;
  abstract lowest(ctx: C, member: keyof T & string): Promise<number | null>;
  /** Names and external pairs that records of the place have of those that are wanted. */
  abstract taken(ctx: C, wanted: readonly Unique[]): Promise<Taken>;
  /** Makes writers of the place wait for one another until the transaction ends. */
  abstract lock(ctx: C): Promise<void>;
  /** The place's records of these ids, locked; a single one is held against the request's `If-Match`. */
  abstract forWrite(ctx: C, ids: readonly string[]): Promise<T[]>;
  abstract insert(ctx: C, at: string, drafts: readonly Draft<T>[]): Promise<T[]>;
  /** Writes `members` of locked records, all in one statement, and answers the records as they are then. */
  abstract update(ctx: C, at: string, records: readonly T[], members: readonly (keyof T & string)[]): Promise<T[]>;
  abstract remove(ctx: C, at: string, ids: readonly string[]): Promise<void>;
}

/** How the records of a place lie below one another. */
export abstract class Tree<C> {
  /** The parents of these records and of all records above them, by id; null at the top. */
  abstract parents(ctx: C, ids: readonly string[]): Promise<Map<string, string | null>>;
  /** Ids of these records and of all records below them. */
  abstract family(ctx: C, ids: readonly string[]): Promise<string[]>;
}

/** A record's id and those above it, from below; empty where `parents` does not know it. Ends also in a circle. */
export function lineageOf(parents: ReadonlyMap<string, string | null>, id: string): string[] {
  const line: string[] = [];
  for (let at: string | null | undefined = id; at && parents.has(at) && !line.includes(at); at = parents.get(at)) {
    line.push(at);
  }
  return line;
}
