import type { WorkspaceKey } from '#kernel';
import type { StateOfProject } from '../domain/closing-state';

/** A project that uses daily upkeep. */
export interface KeptProject {
  readonly workspaceId: string;
  readonly projectId: string;
  /** Months without a change; 0 if the project does not use this task. */
  readonly archiveIn: number;
  readonly closeIn: number;
  readonly defaultStateId: string | null;
  /** The person who last changed these settings. The upkeep runs with this person's rights. */
  readonly decidedById: string | null;
}

/** Cursor behind an item of the list. */
export interface Position {
  readonly updatedAt: string;
  readonly id: string;
}

export type Task = 'archive' | 'close';

/** Finds the work items that are due. */
export abstract class DueItems {
  /** Returns the projects of a workspace that use a task; none while the workspace is being migrated. */
  abstract projects(workspace: WorkspaceKey): Promise<KeptProject[]>;
  /** Returns the states of a project in their order. */
  abstract states(project: KeptProject): Promise<StateOfProject[]>;
  /**
   * Returns items whose last change is before `limit`, oldest first: finished ones to archive, or open ones to close.
   * Items in a running cycle or module are left out.
   */
  abstract items(
    project: KeptProject,
    task: Task,
    between: { readonly limit: string; readonly after: Position | null; readonly now: string },
    most: number,
  ): Promise<Position[]>;
}
