import type { Config } from '../config';
import type { WorkspaceSettings } from '../contexts/workspaces';

const DAY_MS = 24 * 3_600_000;

export const workspaceSettings = (config: Config): WorkspaceSettings => ({
  deletionGraceMs: config.workspaceDeletionGraceDays * DAY_MS,
  limits: {
    people: config.workspacePeopleLimit ?? undefined,
    workItems: config.workspaceWorkItemLimit ?? undefined,
    storageBytes: config.workspaceStorageLimitBytes ?? undefined,
    requestsPerMinute: config.workspaceRequestLimit ?? undefined,
  },
  auditLogMinDays: config.auditLogMinDays,
  logMaxDays: config.webhookLogDays,
});
