import type { StateOfProject } from '../domain/closing-state';

/** A project that asks for daily work. */
export interface KeptProject {
  readonly workspaceId: string;
  readonly projectId: string;
  /** Months; 0 where it does not ask for it. */
  readonly archiveIn: number;
  readonly closeIn: number;
  readonly defaultStateId: string | null;
  /** Who last decided about it, and whom it is done as. */
  readonly decidedById: string | null;
}

/** The place behind which a list goes on. */
export interface Position {
  readonly updatedAt: string;
  readonly id: string;
}

export type Task = 'archive' | 'close';

/** What the daily work has to know. */
export abstract class DueItems {
  /** Projects that ask for something, by id: those behind `after`, or the first. Workspaces under migration wait. */
  abstract projects(after: string | null, most: number): Promise<KeptProject[]>;
  /** In the order of the project. */
  abstract states(project: KeptProject): Promise<StateOfProject[]>;
  /**
   * Items whose last change lies before `limit`, the oldest first, but those in a cycle or module that goes on: finished
   * ones to archive, or open ones to close.
   */
  abstract items(
    project: KeptProject,
    task: Task,
    between: { readonly limit: string; readonly after: Position | null; readonly now: string },
    most: number,
  ): Promise<Position[]>;
}
