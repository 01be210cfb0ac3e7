/**
 * Runs writes in a database transaction. All statements inside `work` join the transaction automatically; it is not
 * passed as a parameter.
 */
export abstract class UnitOfWork {
  /** Runs `work` in one transaction. Nested calls join the outer transaction. An error rolls everything back. */
  abstract run<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` in a savepoint: an error rolls back only what `work` wrote. Allowed only inside `run`. */
  abstract attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` like `run` and returns its result, but rolls everything back. Not allowed inside `run`. */
  abstract rehearse<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Looks up records by id for `expand`, with one query for a whole page of rows. Ids that the caller may not see are
 * absent from the result.
 */
export interface Lookup<T> {
  /** Returns the records by id. `columns` names the members that are needed; the default is all. */
  byIds(
    ctx: { readonly workspaceId: string },
    ids: readonly string[],
    columns?: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, T>>;
}

/** Builds absolute addresses, for links in mails and webhooks. */
export abstract class PublicAddress {
  /** Returns the absolute address of a path that begins with a slash. */
  abstract of(path: string): string;
}

/** The cache of which person may enter which workspace and project. */
export abstract class AccessMemory {
  /** Empties the cache. Call it after a change of memberships or projects, so that the next request sees the change. */
  abstract forget(): void;
}

/** A position in the log of the database, such as 0/16B3748. */
export const LOG_POSITION = /^([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})$/;

/** Who reads, and the position of their last write if they sent it. */
export interface ReadingCaller {
  readonly userId: string;
  readonly position: string | undefined;
}

/** Standbys of the database, which answer lists. A position says how much of the primary's log a standby needs. */
export abstract class Standbys {
  /** False if there are none. Nothing else is called then. */
  abstract readonly exist: boolean;
  /** Runs work whose reads may be answered by a standby that has everything the caller wrote. */
  abstract read<T>(caller: ReadingCaller, work: () => Promise<T>): Promise<T>;
  /** Remembers for every process that a user has written, and returns the position. */
  abstract wrote(userId: string): Promise<string>;
}
