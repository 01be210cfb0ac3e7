import type { Limits } from '#kernel';

/** Settings of workspaces. */
export abstract class WorkspaceSettings {
  /** How long a workspace whose deletion was requested can be restored, in milliseconds. */
  abstract readonly deletionGraceMs: number;
  /** Limits of workspaces that have none of their own. */
  abstract readonly limits: Limits;
  /** The least days for which a workspace may keep its audit log. */
  abstract readonly auditLogMinDays: number;
  /** The days after which the installation removes logs. */
  abstract readonly logMaxDays: number;
}
