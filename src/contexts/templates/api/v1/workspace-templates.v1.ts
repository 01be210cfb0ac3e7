import { Action, Context, feature, membersOf, Payload, present, Resource, Serves, shows, standard, v1 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import type { Network, ProjectRecord } from '../../../projects';
import { projectV1 } from '../../../projects/api/v1';
import { ProjectTemplateUse, type UseProjectTemplate } from '../../application/project-template-use';
import { Templates, type TemplatesOfKind } from '../../application/templates';
import { PAGE_TEMPLATES, PROJECT_TEMPLATES, USE_PROJECT_TEMPLATE, WORK_ITEM_TEMPLATES } from '../texts';
import {
  CreateProjectTemplateV1,
  CreateWorkspaceTemplateV1,
  projectTemplateV1,
  UpdateProjectTemplateV1,
  UpdateWorkspaceTemplateV1,
  workspaceTemplateV1,
} from './template.v1';

const ROOT = 'workspaces/:workspace_slug';
const ALLOW = 'O A';
const ID = 'template_id';

@Resource({
  style: v1,
  tag: 'Work item templates',
  about: WORK_ITEM_TEMPLATES,
  path: `${ROOT}/workitems/templates`,
  level: 'workspace',
  scope: 'templates.work_items',
  presenter: workspaceTemplateV1,
})
@Serves(
  standard.all({
    id: 'workspace_work_item_templates_list',
    summary: 'List work item templates of the workspace',
    allow: ALLOW,
  }),
  standard.create({
    id: 'workspace_work_item_templates_create',
    summary: 'Create a work item template of the workspace',
    allow: ALLOW,
    body: CreateWorkspaceTemplateV1,
  }),
  standard.update(ID, {
    id: 'workspace_work_item_templates_update',
    summary: 'Update a work item template of the workspace',
    allow: ALLOW,
    body: UpdateWorkspaceTemplateV1,
  }),
  standard.remove(ID, {
    id: 'workspace_work_item_templates_delete',
    summary: 'Delete a work item template of the workspace',
    allow: ALLOW,
  }),
)
export class WorkspaceWorkItemTemplatesV1Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('workitem');
  }
}

@Resource({
  style: v1,
  tag: 'Page templates',
  about: PAGE_TEMPLATES,
  path: `${ROOT}/pages/templates`,
  level: 'workspace',
  scope: 'templates.pages',
  gates: [feature('page_templates')],
  presenter: workspaceTemplateV1,
})
@Serves(
  standard.all({ id: 'workspace_page_templates_list', summary: 'List page templates of the workspace', allow: ALLOW }),
  standard.create({
    id: 'workspace_page_templates_create',
    summary: 'Create a page template of the workspace',
    allow: ALLOW,
    body: CreateWorkspaceTemplateV1,
  }),
  standard.update(ID, {
    id: 'workspace_page_templates_update',
    summary: 'Update a page template of the workspace',
    allow: ALLOW,
    body: UpdateWorkspaceTemplateV1,
  }),
  standard.remove(ID, {
    id: 'workspace_page_templates_delete',
    summary: 'Delete a page template of the workspace',
    allow: ALLOW,
  }),
)
export class WorkspacePageTemplatesV1Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('page');
  }
}

interface MadeProject extends ProjectRecord {
  readonly templateId: string;
}

const show = shows<MadeProject>();

const madeProjectV1 = present<MadeProject>(
  'ProjectOfTemplate',
  { ...projectV1.members, inbox_view: show.boolean('intakeView'), template_id: show.uuid('templateId') },
  projectV1.expansions,
);

interface UseOfTemplate extends UseProjectTemplate {
  readonly templateId: string;
}

const use = membersOf<UseOfTemplate>();

class UseProjectTemplateV1 {
  @use.uuid('templateId', { required: true }) template_id!: string;
  @use.text('name', { max: 255, blank: false }) name?: string;
  @use.text('identifier', { max: 12, blank: false }) identifier?: string;
  @use.text('description') description?: string;
  @use.choice('network', [0, 2]) network?: Network;
  @use.uuid('projectLeadId', { nullable: true }) project_lead?: string | null;
}

@Resource({
  style: v1,
  tag: 'Project templates',
  about: PROJECT_TEMPLATES,
  path: `${ROOT}/projects/templates`,
  level: 'workspace',
  scope: 'templates.projects',
  gates: [feature('project_templates')],
  presenter: projectTemplateV1,
})
@Serves(
  standard.all({ id: 'workspace_project_templates_list', summary: 'List project templates', allow: ALLOW }),
  standard.create({
    id: 'workspace_project_templates_create',
    summary: 'Create a project template',
    allow: ALLOW,
    body: CreateProjectTemplateV1,
  }),
  standard.update(ID, {
    id: 'workspace_project_templates_update',
    summary: 'Update a project template',
    allow: ALLOW,
    body: UpdateProjectTemplateV1,
  }),
  standard.remove(ID, {
    id: 'workspace_project_templates_delete',
    summary: 'Delete a project template',
    allow: ALLOW,
  }),
)
export class WorkspaceProjectTemplatesV1Controller {
  readonly records: TemplatesOfKind;

  constructor(
    templates: Templates,
    private readonly use: ProjectTemplateUse,
  ) {
    this.records = templates.of('project');
  }

  @Action('POST', 'use', {
    id: 'create_project_with_template',
    summary: 'Make a project after a template',
    description: USE_PROJECT_TEMPLATE,
    allow: ALLOW,
    scopes: ['projects:write'],
    body: UseProjectTemplateV1,
    presenter: madeProjectV1,
    status: 201,
  })
  async make(@Context() ctx: WorkspaceCtx, @Payload() { templateId, ...said }: UseOfTemplate) {
    return { ...(await this.use.use(ctx, templateId, said)), templateId };
  }
}
