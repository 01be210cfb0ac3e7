import { Injectable } from '@nestjs/common';
import type { Problems, ProjectCtx } from '#kernel';
import { DEFAULT_STATES, PROJECT_FEATURES, ProjectRepository } from '../../projects';
import { noteInconsistencies, peopleOf, type ProjectPlan } from '../domain/project-plan';
import { planOf, projectPlanOf, templateDataRefused } from '../domain/template-data';
import type { TemplateKind } from '../domain/template';
import type { Shelf } from './template.repository';
import { WorkItemPlans } from './work-item-plans';

/** Checks the data of templates: it must be valid, and what it refers to must exist. */
@Injectable()
export class TemplateChecks {
  constructor(
    private readonly items: WorkItemPlans,
    private readonly projects: ProjectRepository,
  ) {}

  async assertSound(shelf: Shelf, kind: TemplateKind, data: Readonly<Record<string, unknown>>): Promise<void> {
    if (kind === 'page') return void planOf(kind, data);
    if (kind === 'project') return this.assertProject(shelf, projectPlanOf(data, PROJECT_FEATURES));
    const plans = [{ plan: planOf(kind, data), key: '' }];
    if (isInProject(shelf)) await this.items.assertMakeable(shelf, plans);
    else await this.items.assertKnown(shelf, plans);
  }

  private async assertProject(shelf: Shelf, plan: ProjectPlan): Promise<void> {
    const problems: Problems = new Map();
    const people = peopleOf(plan);
    const colleagues = await this.projects.colleagues(shelf, [...people.values()]);
    for (const [key, id] of people) {
      if (!colleagues.has(id)) problems.set(key, 'The provided user is not a member of this workspace.');
    }
    noteInconsistencies(plan, DEFAULT_STATES, problems);
    if (problems.size) throw templateDataRefused(problems);
    const plans = (plan.workItems ?? []).map((one, index) => ({ plan: one, key: `work_items.${index}.` }));
    await this.items.assertKnown(shelf, plans);
  }
}

const isInProject = (shelf: Shelf): shelf is Shelf & ProjectCtx => shelf.projectId !== undefined;
