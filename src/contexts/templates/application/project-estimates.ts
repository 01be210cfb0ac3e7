import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { EstimatePoints, Estimates } from '../../estimates';
import { Projects } from '../../projects';
import type { EstimatePlan } from '../domain/project-plan';
import { refusedAt } from './refused-at';

/** Gives a new project the estimates that a template describes. */
@Injectable()
export class ProjectEstimates {
  constructor(
    private readonly estimates: Estimates,
    private readonly points: EstimatePoints,
    private readonly projects: Projects,
  ) {}

  /** Creates an estimate with its points. The project uses the first estimate of the template. */
  async make(ctx: ProjectCtx, plan: EstimatePlan, index: number): Promise<void> {
    const { points = [], ...settings } = plan;
    const [estimate] = refusedAt('estimates', await this.estimates.createMany(ctx, [settings]));
    const values = points.map((value, key) => ({ value, key }));
    const place = { ...ctx, parent: estimate!.id };
    refusedAt(`estimates.${index}.points`, values.length ? await this.points.createMany(place, values) : []);
    if (index === 0) await this.projects.revise(ctx, ctx.projectId, { estimateId: estimate!.id });
  }
}
