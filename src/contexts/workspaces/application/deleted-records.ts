import type { WorkspaceKey } from '#kernel';

/** What is to be removed: what was deleted in a workspace before a time. */
export interface DeletedBefore extends WorkspaceKey {
  /** ISO 8601. */
  readonly before: string;
}

/** Runs a step in a transaction. Returns null, and does nothing, if another process is at the same work. */
export type InTurn = <T>(step: () => Promise<T>) => Promise<T | null>;

/** Records of a workspace that people deleted, with all that belongs to them. */
export abstract class DeletedRecords {
  /**
   * Removes them for good and returns the number of rows. It takes many transactions: after an interruption, the next call
   * goes on with what is left. What living records refer to stays.
   */
  abstract remove(deleted: DeletedBefore, inTurn: InTurn): Promise<number>;
}
