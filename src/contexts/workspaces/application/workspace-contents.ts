import type { WorkspaceKey } from '#kernel';

/** Another process removes the same contents. */
export class ContentsTaken extends Error {}

/** What a workspace has in all tables, in the queue of jobs and in the storage, except for its own row. */
export abstract class WorkspaceContents {
  /**
   * Removes it for good and returns the number of rows. It takes many transactions: after an interruption, the next call
   * goes on with what is left. Throws `ContentsTaken` if another process is at it.
   */
  abstract remove(place: WorkspaceKey): Promise<number>;
  /** True if no table has a row of it. */
  abstract isEmpty(place: WorkspaceKey): Promise<boolean>;
}
