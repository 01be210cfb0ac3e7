import { Injectable } from '@nestjs/common';
import { newId, type Principal, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { AccessStore } from './stores';

interface Person {
  readonly userId: string;
  readonly workspaceSlug: string;
}

/**
 * Lets the service act for a person who sends no request, with the rights that the person has at this moment. Null where
 * the account is deactivated or may not enter the place (any more).
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
