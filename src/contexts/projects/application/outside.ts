import type { ProjectCtx, WorkspaceCtx } from '#kernel';

/**
 * Access to a project for code that does not come through the project's address. The caller's right to see the items
 * has already been checked.
 */
const OUTSIDE = { projectRole: null, isProjectMember: false, projectArchived: false, guestsSeeAll: false } as const;

export function fromOutside(
  ctx: WorkspaceCtx,
  { projectId, projectIdentifier }: Pick<ProjectCtx, 'projectId' | 'projectIdentifier'>,
): ProjectCtx {
  return { ...ctx, ...OUTSIDE, projectId, projectIdentifier };
}
