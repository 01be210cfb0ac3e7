import { governs, notFound, type DomainError, type ProjectCtx, type WorkspaceCtx } from '#kernel';

/** True for owners and admins of a workspace, who see the items of all its projects. */
export const seesEveryProject = (ctx: WorkspaceCtx): boolean => governs(ctx);

/** True for guests of a project, who see only what they created, unless the project shows them everything. */
export const seesOwnOnly = ({ projectRole, guestsSeeAll }: ProjectCtx): boolean =>
  projectRole === 'guest' && !guestsSeeAll;

interface Created {
  readonly createdById: string | null;
}

/** Refuses callers who may change only what they created. If they cannot even see the record, it is not found. */
export function assertOwn(ctx: ProjectCtx, { createdById }: Created, refusal: () => DomainError): void {
  if (!ctx.ownOnly || createdById === ctx.userId) return;
  throw seesOwnOnly(ctx) ? notFound() : refusal();
}

/** True if the caller may create work items and change those of others. */
export const mayWrite = ({ projectRole }: ProjectCtx): boolean =>
  projectRole === 'admin' || projectRole === 'contributor';
