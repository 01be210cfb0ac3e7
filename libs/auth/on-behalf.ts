import { Injectable } from '@nestjs/common';
import { newId, type Principal, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { AccessStore, isSuspended } from './stores';

interface Person {
  readonly userId: string;
  readonly workspaceSlug: string;
}

/**
 * Lets the service act for a person without a request, with that person's current rights. The methods return null if
 * the account is deactivated or has no access to the workspace or project.
 */
@Injectable()
export class OnBehalf {
  constructor(private readonly store: AccessStore) {}

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
    return isSuspended(access) ? 'suspended' : { ...access, requestId: newId(), principal };
  }
}

const ctxOf = (entered: WorkspaceCtx | 'suspended' | null): WorkspaceCtx | null =>
  entered === 'suspended' ? null : entered;
