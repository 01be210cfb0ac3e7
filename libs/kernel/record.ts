/** What every tenant record carries beside its own members. Times are ISO 8601 with microseconds. */
export interface TenantRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly createdById: string | null;
  readonly updatedById: string | null;
  /** Counts the record's changes. */
  readonly version: number;
}
