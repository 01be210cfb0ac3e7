import type { ProjectCtx, WorkspaceCtx } from '#kernel';

/** A project as one meets it who has not come by its address: what may be seen has been asked before. */
const OUTSIDE = { projectRole: null, isProjectMember: false, projectArchived: false, guestsSeeAll: false } as const;

export function fromOutside(
  ctx: WorkspaceCtx,
  { projectId, projectIdentifier }: Pick<ProjectCtx, 'projectId' | 'projectIdentifier'>,
): ProjectCtx {
  return { ...ctx, ...OUTSIDE, projectId, projectIdentifier };
}
