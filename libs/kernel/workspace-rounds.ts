import type { WorkspaceKey } from './ctx';

/**
 * Goes through all workspaces, for work that is done by the clock. A database that is spread over nodes answers a
 * statement about one workspace on one node, and a statement about all workspaces on all of them.
 */
export abstract class WorkspaceRounds {
  /** Takes a step in one workspace after the other. A workspace that fails does not keep others waiting: it fails the round at its end. */
  abstract each(step: (workspace: WorkspaceKey) => Promise<unknown>): Promise<void>;
}
