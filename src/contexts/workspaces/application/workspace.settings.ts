/** Settings of workspaces. */
export abstract class WorkspaceSettings {
  /** How long a workspace whose deletion was requested can be restored, in milliseconds. */
  abstract readonly deletionGraceMs: number;
}
