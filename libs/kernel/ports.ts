/** Runs `work` in one database transaction; nested calls join the outer one. */
export abstract class UnitOfWork {
  abstract run<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` so that its failure undoes only what it wrote. Inside `run` only. */
  abstract attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` as `run` does, whose result it answers, and undoes all that it wrote. Never inside `run`. */
  abstract rehearse<T>(work: () => Promise<T>): Promise<T>;
}

/** Batch look-up used by `expand`: one query a relation, never one a row. Ids that the caller may not see are absent. */
export interface Lookup<T> {
  /** All members unless `columns` names some, where the look-up can read less. */
  byIds(
    ctx: { readonly workspaceId: string },
    ids: readonly string[],
    columns?: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, T>>;
}

/** Where people reach the service. */
export abstract class PublicAddress {
  /** The whole address of a path that begins with a slash. */
  abstract of(path: string): string;
}

/** What this process remembers of who may enter where. */
export abstract class AccessMemory {
  /** To be called after a change of a membership or a project, so that the next request after its commit sees it. */
  abstract forget(): void;
}
