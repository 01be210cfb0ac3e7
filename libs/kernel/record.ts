/** The members that every record of a workspace has. Times are ISO 8601 with microseconds. */
export interface TenantRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly createdById: string | null;
  readonly updatedById: string | null;
  /** Increases with every change of the record. */
  readonly version: number;
}
