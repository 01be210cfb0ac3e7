import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#kernel';
import { FlowRepository } from './flow.repository';
import { Flows } from './flows';
import { ProgressRepository, type ItemPlace } from './progress.repository';

const PROJECTS = 100;

/** Counts progress from the current work items, for commands of operators. */
@Injectable()
export class ProgressRebuild {
  constructor(
    private readonly progress: ProgressRepository,
    private readonly flows: Flows,
    private readonly kept: FlowRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Rebuilds the days of all projects, or of one workspace's, one project after the other. Returns the number of items
   * counted.
   */
  async rebuild(slug?: string): Promise<number> {
    let counted = 0;
    for (let after: string | null = null; ;) {
      const projects: Awaited<ReturnType<ProgressRepository['projects']>> = await this.progress.projects(
        slug,
        after,
        PROJECTS,
      );
      for (const project of projects) {
        counted += await this.unitOfWork.run(() => this.progress.recount(project));
        await this.flows.count(project);
      }
      if (projects.length < PROJECTS) return counted;
      after = projects.at(-1)!.projectId;
    }
  }

  /** Counts new items of a project that no event announces. Joins the current transaction. */
  async include(project: Omit<ItemPlace, 'itemId'>, itemIds: readonly string[]): Promise<void> {
    await this.progress.include(project, itemIds);
    await this.kept.forget(project);
  }

  /** Takes items out of all counts which are about to be removed for good. Joins the current transaction. */
  async exclude(project: Omit<ItemPlace, 'itemId'>, itemIds: readonly string[]): Promise<void> {
    await this.progress.exclude(project, itemIds);
    await this.kept.forget(project);
  }
}
