import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import { DomainError, forbidden, invalidField, type ProjectCtx } from '#kernel';
import { mayWrite, type WorkItemRecord } from '../../work-items';
import { planOf } from '../domain/template-data';
import type { TemplateRecord } from './template.repository';
import { UsableTemplates } from './usable-templates';
import { WorkItemPlans } from './work-item-plans';

export interface UseWorkItemTemplate {
  /** Replaces the name that the template gives. */
  readonly name?: string;
  /** The project to create the work item in, if not that of the template. */
  readonly projectId?: string;
}

/** Creates work items from templates. */
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

  /** Returns a template of the project, or one of the workspace that is published or that the caller may list. */
  find(ctx: ProjectCtx, id: string): Promise<TemplateRecord> {
    return this.templates.find(ctx, 'workitem', id);
  }

  /** Returns a template from which items are created later, without a caller; null once it was deleted. */
  kept(place: Pick<ProjectCtx, 'workspaceId'>, id: string): Promise<TemplateRecord | null> {
    return this.templates.kept(place, 'workitem', id);
  }

  /**
   * Creates the item with all items below it. Name and text that the data leaves out are those of the template itself.
   */
  async make(place: ProjectCtx, template: TemplateRecord, name?: string): Promise<WorkItemRecord> {
    const plan = { ...besides(template), ...planOf('workitem', template.templateData), ...(name ? { name } : {}) };
    const [item] = await this.plans.make(place, [{ plan, key: '' }]);
    return item!;
  }

  /** Enters another project. Throws unless the caller may create work items there. */
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
