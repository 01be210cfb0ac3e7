import { Injectable } from '@nestjs/common';
import { Operations, RecordPermissions } from '#http';
import { projectIdOf, type WorkspaceCtx } from '#kernel';
import { CallerProjects } from '../../../projects';
import type { WorkItemRecord } from '../../application/work-item.repository';

type Item = Pick<WorkItemRecord, 'id' | 'projectId' | 'createdById'>;

/** Lists what the caller may do with work items, by the caller's role in the project of the request or of each item. */
@Injectable()
export class ItemPermissionsV2 extends RecordPermissions<Item> {
  protected readonly root = '/api/v2/workspaces/:slug/projects/:project_id/work-items/';

  constructor(
    operations: Operations,
    private readonly projects: CallerProjects,
  ) {
    super(operations);
  }

  protected override async standings(ctx: WorkspaceCtx, items: readonly Item[]) {
    if (projectIdOf(ctx) || !items.length) return () => ctx;
    const projects = await this.projects.of(ctx);
    const callers = new Map(projects.map(({ projectId, ...roles }) => [projectId, { ...ctx, ...roles }]));
    return ({ projectId }: Item) => callers.get(projectId);
  }
}
