import type { WorkspaceCtx } from '#kernel';
import type { Change } from '../domain/changes';

export interface Entry extends Change {
  readonly workItemId: string;
  readonly projectId: string;
  /** Who and when, where that is not the caller and now. */
  readonly actorId?: string;
  readonly at?: string;
}

/** Appends to the history of work items, in the transaction at hand. */
export abstract class ActivityLog {
  abstract append(ctx: WorkspaceCtx, at: string, entries: readonly Entry[]): Promise<void>;
}
