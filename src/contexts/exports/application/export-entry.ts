import type { AuditEntry, WorkspaceCtx } from '#kernel';

export const exportEntry = (
  what: 'started' | 'downloaded',
  { workspaceSlug }: WorkspaceCtx,
  id: string,
): AuditEntry => ({
  eventName: `workspace.export_${what}`,
  category: 'security',
  target: { type: 'workspace_export', id, displayName: workspaceSlug },
});
