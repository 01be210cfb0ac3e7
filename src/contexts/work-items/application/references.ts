import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import type { NameOf } from '../domain/changes';
import type { Facts, Questions } from '../domain/facts';
import type { WorkItemKey } from '../domain/key';

/** Looks at the records that work items refer to: states, people, labels, other items. */
export abstract class References {
  /** Reads the facts and keeps the records from being deleted until the transaction ends. */
  abstract facts(ctx: ProjectCtx, questions: Questions): Promise<Facts>;
  /** Ids of the records that bear a name, without regard to case, by the name that was asked; people by e-mail. */
  abstract idsByName(ctx: ProjectCtx, kind: string, names: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
  /** The item of a key, where the caller sees it. */
  abstract idOfKey(ctx: WorkspaceCtx, key: WorkItemKey): Promise<string | null>;
  /** Names for activities. */
  abstract namesOf(ctx: WorkspaceCtx, kind: string, ids: readonly string[]): Promise<NameOf>;
  /** Ids of the item and of all above it. They stay that until the transaction ends. */
  abstract lineage(ctx: WorkspaceCtx, itemId: string): Promise<readonly string[]>;
  abstract isWorkspaceMember(ctx: WorkspaceCtx, userId: string): Promise<boolean>;
}
