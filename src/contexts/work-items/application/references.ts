import type { Lookup, ProjectCtx, WorkspaceCtx } from '#kernel';
import type { NameOf } from '../domain/changes';
import type { Facts, Questions } from '../domain/facts';
import type { WorkItemKey } from '../domain/key';

/** Looks up the records that work items refer to: states, people, labels, other items. */
export abstract class References {
  /** Returns the facts and locks the records against deletion until the transaction ends. */
  abstract facts(ctx: ProjectCtx, questions: Questions): Promise<Facts>;
  /**
   * Returns the ids of records with these names, by the requested name. Case is ignored; people are found by e-mail
   * address.
   */
  abstract idsByName(ctx: ProjectCtx, kind: string, names: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
  /** Returns the id of the item with this key; null if the caller may not see it. */
  abstract idOfKey(ctx: WorkspaceCtx, key: WorkItemKey): Promise<string | null>;
  /** Returns a function that gives the names of these records for history entries. */
  abstract namesOf(ctx: WorkspaceCtx, kind: string, ids: readonly string[]): Promise<NameOf>;
  /**
   * Returns the ids of the item and all items above it. Requires the lock on trees, so that they stay valid until the
   * transaction ends.
   */
  abstract lineage(ctx: WorkspaceCtx, itemId: string): Promise<readonly string[]>;
  abstract isWorkspaceMember(ctx: WorkspaceCtx, userId: string): Promise<boolean>;
}

/** Records that work items refer to, with the members that their declaration shows in `expand`. */
export abstract class ReferredRecords {
  abstract of<T>(kind: string): Lookup<T>;
}
