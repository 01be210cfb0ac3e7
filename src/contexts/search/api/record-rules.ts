import { Injectable } from '@nestjs/common';
import { isAllowedFor, lacksScope, Operations } from '#http';
import type { EffectiveRoles, WorkspaceCtx } from '#kernel';
import { CallerProjects } from '../../projects';
import { RecordRules, type Listed, type Reach, type ReachOptions } from '../application/record-reads';

/** Applies the scopes, features and roles of the list operations of version 2 to the search for their records. */
@Injectable()
export class OperationRecordRules extends RecordRules {
  constructor(
    private readonly operations: Operations,
    private readonly projects: CallerProjects,
  ) {
    super();
  }

  async reaches(ctx: WorkspaceCtx, kinds: readonly Listed[], options: ReachOptions): Promise<readonly Reach[]> {
    const { archived, scoped } = options;
    const projects = (await this.projects.of(ctx)).filter(({ projectArchived }) => archived || !projectArchived);
    return kinds.map(({ kind, listedBy: { workspace, project } }) => {
      const isOpenIn = project === undefined ? () => false : this.judgeOf(project, scoped);
      const within = projects.filter((standing) => isOpenIn({ ...ctx, ...standing }));
      return {
        kind,
        inWorkspace: workspace !== undefined && this.judgeOf(workspace, scoped)(ctx),
        projectIds: within.map(({ projectId }) => projectId),
      };
    });
  }

  private judgeOf(id: string, scoped: boolean): (caller: WorkspaceCtx & EffectiveRoles) => boolean {
    const operation = this.operations.named(id);
    return (caller) => !(scoped && lacksScope(caller.principal, operation)) && isAllowedFor(caller, operation);
  }
}
