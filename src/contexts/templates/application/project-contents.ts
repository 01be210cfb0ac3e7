import { Injectable } from '@nestjs/common';
import { DomainError, type ProjectCtx } from '#kernel';
import { Modules } from '../../modules';
import { ProjectFeatures, ProjectMembers } from '../../projects';
import type { MemberPlan, ProjectPlan } from '../domain/project-plan';
import { ProjectEstimates } from './project-estimates';
import { ProjectVocabulary } from './project-vocabulary';
import { refusedAt } from './refused-at';
import { WorkItemPlans } from './work-item-plans';

/** Fills a new project with what a template describes. Runs in the caller's transaction. */
@Injectable()
export class ProjectContents {
  constructor(
    private readonly features: ProjectFeatures,
    private readonly vocabulary: ProjectVocabulary,
    private readonly modules: Modules,
    private readonly estimates: ProjectEstimates,
    private readonly members: ProjectMembers,
    private readonly items: WorkItemPlans,
  ) {}

  async make(ctx: ProjectCtx, plan: ProjectPlan): Promise<void> {
    if (plan.features) await this.features.revise(ctx, plan.features);
    if (plan.states?.length) await this.vocabulary.makeStates(ctx, plan.states);
    if (plan.labels?.length) await this.vocabulary.makeLabels(ctx, plan.labels);
    if (plan.modules?.length) refusedAt('modules', await this.modules.createMany(ctx, plan.modules));
    for (const [index, one] of (plan.estimates ?? []).entries()) await this.estimates.make(ctx, one, index);
    await this.addMembers(ctx, plan.members ?? []);
    const items = (plan.workItems ?? []).map((one, index) => ({ plan: one, key: `work_items.${index}.` }));
    if (items.length) await this.items.make(ctx, items);
  }

  /** Adds members to the project. The creator and the lead are members already and are skipped. */
  private async addMembers(ctx: ProjectCtx, plans: readonly MemberPlan[]): Promise<void> {
    for (const [index, { member: memberId, role }] of plans.entries()) {
      if (await this.members.idOf(ctx, memberId).then((id) => id !== memberId)) continue;
      const made = await this.members.add(ctx, { memberId, role }).catch(asOutcome);
      refusedAt(`members.${index}`, [made]);
    }
  }
}

function asOutcome(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
