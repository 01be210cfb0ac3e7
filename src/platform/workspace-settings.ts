import type { Config } from '../config';
import type { WorkspaceSettings } from '../contexts/workspaces';

const DAY_MS = 24 * 3_600_000;

export const workspaceSettings = ({ workspaceDeletionGraceDays }: Config): WorkspaceSettings => ({
  deletionGraceMs: workspaceDeletionGraceDays * DAY_MS,
});
