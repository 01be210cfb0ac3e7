import type { WorkspaceCtx } from '#kernel';
import type { ItemChange } from '../domain/work-item.entity';

export interface Entry extends ItemChange {
  /** Author and time that an imported record claims; missing if they are the caller and the current time. */
  readonly claimedAuthorId?: string | null;
  readonly claimedAt?: string | null;
  readonly commentId?: string;
  /** Minutes of logged time. */
  readonly duration?: number;
  /** External pair of the record that the entry is about. */
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/**
 * Appends entries to the history of work items in the current transaction, as actions of the caller. If one person
 * changes a description several times with nothing in between, the existing entry gets the new time instead of a second
 * entry.
 */
export abstract class ActivityLog {
  abstract append(ctx: WorkspaceCtx, at: string, entries: readonly Entry[]): Promise<void>;
}
