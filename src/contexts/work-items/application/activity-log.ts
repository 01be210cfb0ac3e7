import type { WorkspaceCtx } from '#kernel';
import type { ItemChange } from '../domain/work-item.entity';

export interface Entry extends ItemChange {
  /** Who and when the record that the entry is about claims, where that is not the caller and now. */
  readonly claimedAuthorId?: string | null;
  readonly claimedAt?: string | null;
  readonly commentId?: string;
  /** Minutes, where the entry is about logged time. */
  readonly duration?: number;
  /** External pair of what the entry is about, where it has one. */
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/**
 * Appends to the history of work items, in the transaction at hand: what the caller did, now. A description that its writer changes again, before
 * anything else happened, is one change: its entry moves instead.
 */
export abstract class ActivityLog {
  abstract append(ctx: WorkspaceCtx, at: string, entries: readonly Entry[]): Promise<void>;
}
