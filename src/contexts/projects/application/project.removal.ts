import { Injectable } from '@nestjs/common';
import { Selection, type ProjectCtx } from '#kernel';
import { ProjectChanges } from './project.changes';
import { ProjectContents } from './project.contents';
import { ProjectRepository, WorkItemPurge } from './project.repository';

/** Takes a project away with all that it holds; its names are free again. */
@Injectable()
export class ProjectRemoval {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly contents: ProjectContents,
    private readonly workItems: WorkItemPurge,
    private readonly changes: ProjectChanges,
  ) {}

  remove(ctx: ProjectCtx): Promise<void> {
    return this.changes.make(async (at) => {
      const project = new Selection(await this.projects.forWrite(ctx, [ctx.projectId])).get(ctx.projectId);
      await this.workItems.purge(ctx, at);
      await this.contents.purge(ctx, at);
      await this.projects.remove(ctx, at, project.id);
      await this.changes.announce(ctx, at, [{ verb: 'deleted', project }]);
    });
  }
}
