import type { WorkspaceActor, Replacement } from '#kernel';

/** Changes work items during a migration of types, in the current transaction. */
export abstract class TypedItems {
  /** Gives up to `most` work items the type that replaced theirs. Returns true if no items are left. */
  abstract replace(ctx: WorkspaceActor, types: readonly Replacement[], most: number): Promise<boolean>;
}
