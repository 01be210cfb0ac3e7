import type { WorkspaceActor, Replacement } from '#kernel';

/** What a migration of types does with work items; in the transaction at hand. */
export abstract class TypedItems {
  /** Gives work items, as many as `most`, the type that has taken the place of theirs; whether that were all. */
  abstract replace(ctx: WorkspaceActor, types: readonly Replacement[], most: number): Promise<boolean>;
}
