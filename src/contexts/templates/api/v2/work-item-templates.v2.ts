import { Action, Context, Id, membersOf, Payload, Resource, Serves, standard, v2 } from '#http';
import type { ProjectCtx } from '#kernel';
import { workItemV2 } from '../../../work-items/api/v2';
import { templateList } from '../../application/template.repository';
import { Templates, type TemplatesOfKind } from '../../application/templates';
import { WorkItemTemplateUse, type UseWorkItemTemplate } from '../../application/work-item-template-use';
import { USE_WORK_ITEM_TEMPLATE, WORK_ITEM_TEMPLATES } from '../texts';
import { CreateTemplateV2, UpdateTemplateV2, workItemTemplateV2 } from './template.v2';

const use = membersOf<UseWorkItemTemplate>();

class UseWorkItemTemplateV2 {
  @use.text('name', { max: 255, blank: false }) name?: string;
  @use.uuid('projectId') project_id?: string;
}

const READERS = 'PA C';

@Resource({
  style: v2,
  tag: 'Work item templates',
  about: WORK_ITEM_TEMPLATES,
  path: 'workspaces/:slug/projects/:project_id/work-item-templates',
  level: 'project',
  scope: 'templates.work_items',
  presenter: workItemTemplateV2,
})
@Serves(
  standard.list({
    id: 'list-project-work-item-templates',
    summary: 'List work item templates of a project',
    allow: READERS,
    list: templateList,
  }),
  standard.get('pk', {
    id: 'get-project-work-item-template',
    summary: 'Get a work item template of a project',
    allow: READERS,
  }),
  standard.create({
    id: 'create-project-work-item-template',
    summary: 'Create a work item template of a project',
    allow: 'PA',
    body: CreateTemplateV2,
  }),
  standard.update('pk', {
    id: 'update-project-work-item-template',
    summary: 'Update a work item template of a project',
    allow: 'PA',
    body: UpdateTemplateV2,
  }),
  standard.remove('pk', {
    id: 'delete-project-work-item-template',
    summary: 'Delete a work item template of a project',
    allow: 'PA',
  }),
)
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
    summary: 'Make a work item after a template',
    description: USE_WORK_ITEM_TEMPLATE,
    allow: 'PA',
    body: UseWorkItemTemplateV2,
    presenter: workItemV2,
    status: 201,
  })
  make(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() command: UseWorkItemTemplate) {
    return this.use.use(ctx, id, command);
  }
}

const ALLOW = 'O A';

@Resource({
  style: v2,
  tag: 'Work item templates',
  about: WORK_ITEM_TEMPLATES,
  path: 'workspaces/:slug/work-item-templates',
  level: 'workspace',
  scope: 'templates.work_items',
  presenter: workItemTemplateV2,
})
@Serves(
  standard.list({
    id: 'list-workspace-work-item-templates',
    summary: 'List work item templates of the workspace',
    allow: ALLOW,
    list: templateList,
  }),
  standard.get('pk', {
    id: 'get-workspace-work-item-template',
    summary: 'Get a work item template of the workspace',
    allow: ALLOW,
  }),
  standard.create({
    id: 'create-workspace-work-item-template',
    summary: 'Create a work item template of the workspace',
    allow: ALLOW,
    body: CreateTemplateV2,
  }),
  standard.update('pk', {
    id: 'update-workspace-work-item-template',
    summary: 'Update a work item template of the workspace',
    allow: ALLOW,
    body: UpdateTemplateV2,
  }),
  standard.remove('pk', {
    id: 'delete-workspace-work-item-template',
    summary: 'Delete a work item template of the workspace',
    allow: ALLOW,
  }),
)
export class WorkspaceWorkItemTemplatesV2Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('workitem');
  }
}
