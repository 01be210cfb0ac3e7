import { Action, Context, Id, membersOf, Payload, Resource, Serves } from '#http';
import type { ProjectCtx } from '#kernel';
import { workItemV2 } from '../../../work-items/api/v2';
import { Templates, type TemplatesOfKind } from '../../application/templates';
import { WorkItemTemplateUse, type UseWorkItemTemplate } from '../../application/work-item-template-use';
import { USE_WORK_ITEM_TEMPLATE, WORK_ITEM_TEMPLATES } from '../texts';
import {
  CreateTemplateV2,
  templateOperations,
  templatesOfProject,
  templatesOfWorkspace,
  workItemTemplateV2,
} from './template.v2';

const use = membersOf<UseWorkItemTemplate>();

class UseWorkItemTemplateV2 {
  @use.text('name', { max: 255, blank: false }) name?: string;
  @use.uuid('projectId') project_id?: string;
}

const workItemTemplates = {
  tag: 'Work item templates',
  about: WORK_ITEM_TEMPLATES,
  scope: 'templates.work_items',
  presenter: workItemTemplateV2,
} as const;

@Resource({
  ...templatesOfProject,
  ...workItemTemplates,
  path: 'workspaces/:slug/projects/:project_id/work-item-templates',
  idNoun: 'project work item template',
})
@Serves(...templateOperations(CreateTemplateV2))
export class ProjectWorkItemTemplatesV2Controller {
  readonly records: TemplatesOfKind;

  constructor(
    templates: Templates,
    private readonly use: WorkItemTemplateUse,
  ) {
    this.records = templates.of('workitem');
  }

  @Action('POST', ':pk/use', {
    id: 'use-work-item-template',
    summary: 'Create a work item from a template',
    description: USE_WORK_ITEM_TEMPLATE,
    body: UseWorkItemTemplateV2,
    presenter: workItemV2,
    status: 201,
  })
  make(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() command: UseWorkItemTemplate) {
    return this.use.use(ctx, id, command);
  }
}

@Resource({
  ...templatesOfWorkspace,
  ...workItemTemplates,
  path: 'workspaces/:slug/work-item-templates',
  idNoun: 'workspace work item template',
})
@Serves(...templateOperations(CreateTemplateV2))
export class WorkspaceWorkItemTemplatesV2Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('workitem');
  }
}
