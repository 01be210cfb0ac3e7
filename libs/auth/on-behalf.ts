import { Injectable } from '@nestjs/common';
import { newId, type Principal, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { factorDueAt, isDue } from './factor-gap';
import { AccessStore, isSuspended } from './stores';

interface Person {
  readonly userId: string;
  readonly workspaceSlug: string;
}

/**
 * Lets the service act for a person without a request, with that person's current rights. The methods return null if
 * the account is deactivated or has no access to the workspace or project. What people set up goes on if they lack a second
 * factor that the workspace requires: nobody gets in by it.
 */
@Injectable()
export class OnBehalf {
  constructor(private readonly store: AccessStore) {}

  /**
   * For what the service hands over to the person, such as mail: like `inWorkspace`, and null if the workspace refuses a person
   * without a second factor.
   */
  async toShow(person: Person): Promise<WorkspaceCtx | null> {
    const ctx = await this.inWorkspace(person);
    return ctx?.secondFactorDueAt !== undefined && isDue(ctx.secondFactorDueAt) ? null : ctx;
  }

  /** Returns null for a suspended workspace. */
  async inWorkspace(person: Person): Promise<WorkspaceCtx | null> {
    return ctxOf(await this.enter(person));
  }

  /** Returns null in a suspended workspace. */
  async inProject({ projectId, ...person }: Person & { readonly projectId: string }): Promise<ProjectCtx | null> {
    return ctxOf(await this.enter(person, projectId)) as ProjectCtx | null;
  }

  /** Enters the workspace or the project, for actions that wait while the workspace is suspended. */
  async enter(
    { userId, workspaceSlug: slug }: Person,
    project?: string | null,
  ): Promise<WorkspaceCtx | ProjectCtx | 'suspended' | null> {
    if (!(await this.store.isActive(userId))) return null;
    const principal: Principal = { kind: 'other', tokenClass: 'service', tokenId: userId, userId, scopes: null };
    const level = project ? 'project' : 'workspace';
    const access = await this.store.resolve({ principal, slug, level, project: project ?? undefined });
    if (!access) return null;
    if (isSuspended(access)) return 'suspended';
    const { factorGap, ...place } = access;
    const secondFactorDueAt = factorDueAt(factorGap, principal);
    return { ...place, ...(secondFactorDueAt !== undefined && { secondFactorDueAt }), requestId: newId(), principal };
  }
}

const ctxOf = (entered: WorkspaceCtx | 'suspended' | null): WorkspaceCtx | null =>
  entered === 'suspended' ? null : entered;
