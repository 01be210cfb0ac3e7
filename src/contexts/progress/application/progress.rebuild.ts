import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#kernel';
import { ProgressRepository } from './progress.repository';

const PROJECTS = 100;

/** Makes progress anew of what is there; a command for those who run the service. */
@Injectable()
export class ProgressRebuild {
  constructor(
    private readonly progress: ProgressRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Makes the days of all projects anew, one project after the other; answers how many items count somewhere. */
  async rebuild(slug?: string): Promise<number> {
    let counted = 0;
    for (let after: string | null = null; ;) {
      const projects: Awaited<ReturnType<ProgressRepository['projects']>> = await this.progress.projects(
        slug,
        after,
        PROJECTS,
      );
      for (const project of projects) counted += await this.unitOfWork.run(() => this.progress.recount(project));
      if (projects.length < PROJECTS) return counted;
      after = projects.at(-1)!.projectId;
    }
  }
}
