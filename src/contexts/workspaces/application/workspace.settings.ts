import type { Limits } from '#kernel';

/** Settings of workspaces. */
export abstract class WorkspaceSettings {
  /** How long a workspace whose deletion was requested can be restored, in milliseconds. */
  abstract readonly deletionGraceMs: number;
  /** Limits of workspaces that have none of their own. */
  abstract readonly limits: Limits;
}
