import { governs, notFound, type DomainError, type ProjectCtx, type WorkspaceCtx } from '#kernel';

/** Owners and admins of a workspace see what is in all of its projects. */
export const seesEveryProject = (ctx: WorkspaceCtx): boolean => governs(ctx);

/** Guests of a project see what they created, unless the project shows them all. */
export const seesOwnOnly = ({ projectRole, guestsSeeAll }: ProjectCtx): boolean =>
  projectRole === 'guest' && !guestsSeeAll;

interface Created {
  readonly createdById: string | null;
}

/** Refuses who may touch only what it created; what it does not even see is not there. */
export function assertOwn(ctx: ProjectCtx, { createdById }: Created, refusal: () => DomainError): void {
  if (!ctx.ownOnly || createdById === ctx.userId) return;
  throw seesOwnOnly(ctx) ? notFound() : refusal();
}

/** Whether somebody may make work items and change those of others. */
export const mayWrite = ({ projectRole }: ProjectCtx): boolean =>
  projectRole === 'admin' || projectRole === 'contributor';
