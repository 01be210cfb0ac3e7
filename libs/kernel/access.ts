import type { WorkspaceCtx } from './ctx';

/** Owners and admins of a workspace see what is in all of its projects. */
export const seesEveryProject = ({ workspaceRole }: WorkspaceCtx): boolean =>
  workspaceRole === 'owner' || workspaceRole === 'admin';
