import { Injectable } from '@nestjs/common';
import { LockedRecords, type ProjectCtx } from '#kernel';
import { ProjectChanges } from './project.changes';
import { ProjectRepository, WorkItemPurge } from './project.repository';

/** Records of one kind that belong to projects. */
export interface ProjectContent {
  /** Deletes the records of a project that is being deleted, in the current transaction. */
  purge(ctx: ProjectCtx, at: string): Promise<void>;
}

/**
 * The kinds of records that are deleted with a project besides its work items. Contexts that keep such records register
 * them when their module starts.
 */
@Injectable()
export class ProjectContents implements ProjectContent {
  private readonly contents: ProjectContent[] = [];

  add(content: ProjectContent): void {
    this.contents.push(content);
  }

  async purge(ctx: ProjectCtx, at: string): Promise<void> {
    for (const content of this.contents) await content.purge(ctx, at);
  }
}

/** Deletes projects with their content. Their names can be used again. */
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
      const project = new LockedRecords(await this.projects.forWrite(ctx, [ctx.projectId])).get(ctx.projectId);
      await this.workItems.purge(ctx, at);
      await this.contents.purge(ctx, at);
      await this.projects.remove(ctx, at, project.id);
      await this.changes.announce(ctx, at, [{ verb: 'deleted', project }]);
    });
  }
}
