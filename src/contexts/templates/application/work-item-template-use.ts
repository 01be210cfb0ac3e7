import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import { DomainError, forbidden, invalidField, type ProjectCtx } from '#kernel';
import { mayWrite, type WorkItemRecord } from '../../work-items';
import { planOf } from '../domain/template-data';
import type { TemplateRecord } from './template.repository';
import { UsableTemplates } from './usable-templates';
import { WorkItemPlans } from './work-item-plans';

export interface UseWorkItemTemplate {
  /** In the place of the name that the template gives. */
  readonly name?: string;
  /** Another project to make it in. */
  readonly projectId?: string;
}

/** Makes work items after templates. */
@Injectable()
export class WorkItemTemplateUse {
  constructor(
    private readonly templates: UsableTemplates,
    private readonly plans: WorkItemPlans,
    private readonly onBehalf: OnBehalf,
  ) {}

  async use(ctx: ProjectCtx, id: string, { name, projectId = ctx.projectId }: UseWorkItemTemplate) {
    const template = await this.find(ctx, id);
    const place = projectId === ctx.projectId ? ctx : await this.entered(ctx, projectId);
    return this.make(place, template, name);
  }

  /** One of the project, or one of the workspace that is published or whose list the caller sees. */
  find(ctx: ProjectCtx, id: string): Promise<TemplateRecord> {
    return this.templates.find(ctx, 'workitem', id);
  }

  /** What is made after it later; null once it was deleted. */
  kept(place: Pick<ProjectCtx, 'workspaceId'>, id: string): Promise<TemplateRecord | null> {
    return this.templates.kept(place, 'workitem', id);
  }

  /** Makes the item with all below it. What the data leaves out of name and text is that of the template. */
  async make(place: ProjectCtx, template: TemplateRecord, name?: string): Promise<WorkItemRecord> {
    const plan = { ...besides(template), ...planOf('workitem', template.templateData), ...(name ? { name } : {}) };
    const [item] = await this.plans.make(place, [{ plan, key: '' }]);
    return item!;
  }

  /** Another project, in which the caller may make work items. */
  private async entered(ctx: ProjectCtx, projectId: string): Promise<ProjectCtx> {
    const place = await this.onBehalf.inProject({ ...ctx, projectId });
    if (!place) throw invalidField('projectId', 'There is no such project.', 'does_not_exist');
    if (!mayWrite(place)) throw forbidden();
    if (place.projectArchived) throw new DomainError('conflict', 'project_archived', 'The project is archived.');
    const { requestId, principal, origin } = ctx;
    return { ...place, requestId, principal, origin };
  }
}

const besides = ({ name, descriptionHtml }: TemplateRecord) => ({
  name,
  ...(descriptionHtml ? { descriptionHtml } : {}),
});
