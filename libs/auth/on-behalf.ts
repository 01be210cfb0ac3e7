import { Injectable } from '@nestjs/common';
import { newId, type Principal, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { AccessStore } from './stores';

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

  async inWorkspace(person: Person): Promise<WorkspaceCtx | null> {
    return (await this.enter(person)) as WorkspaceCtx | null;
  }

  async inProject({ projectId, ...person }: Person & { readonly projectId: string }): Promise<ProjectCtx | null> {
    return (await this.enter(person, projectId)) as ProjectCtx | null;
  }

  private async enter({ userId, workspaceSlug: slug }: Person, project?: string): Promise<object | null> {
    if (!(await this.store.isActive(userId))) return null;
    const principal: Principal = { kind: 'other', tokenClass: 'service', tokenId: userId, userId, scopes: null };
    const access = await this.store.resolve({ principal, slug, level: project ? 'project' : 'workspace', project });
    return access && { ...access, requestId: newId(), principal };
  }
}
