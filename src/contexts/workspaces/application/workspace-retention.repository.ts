import type { WorkspaceKey } from '#kernel';
import type { Retention } from '../domain/retention';
import type { OfWorkspace } from './workspace-feature.repository';

export interface StoredRetention extends Retention {
  readonly id: string;
  readonly name: string;
  /** Null if it was never changed. */
  readonly changedAt: string | null;
  /** Number of changes. */
  readonly version: number;
}

export abstract class WorkspaceRetentionRepository {
  abstract read(place: WorkspaceKey): Promise<StoredRetention>;
  /** Returns the retention and locks it until the transaction ends. Checks the `If-Match` of the request. */
  abstract forWrite(place: OfWorkspace): Promise<StoredRetention>;
  abstract save(place: WorkspaceKey, at: string, retention: Retention): Promise<void>;
  /**
   * Returns the retention of a workspace that keeps something for a time, and has done so since before `changedBefore`; null
   * of others, and of one that is being removed for good.
   */
  abstract findDue(place: WorkspaceKey, changedBefore: string): Promise<Retention | null>;
  /** Runs `work` in a transaction that no other process runs for the workspace. Returns null if one does. */
  abstract alone<T>(place: WorkspaceKey, work: () => Promise<T>): Promise<T | null>;
}
