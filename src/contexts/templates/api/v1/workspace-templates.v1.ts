import { Action, Context, feature, membersOf, Payload, present, Resource, Serves, shows } from '#http';
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
  templateOperations,
  templatesOfWorkspace,
  workspaceTemplateV1,
} from './template.v1';

const ROOT = 'workspaces/:workspace_slug';

@Resource({
  ...templatesOfWorkspace,
  tag: 'Work item templates',
  about: WORK_ITEM_TEMPLATES,
  path: `${ROOT}/workitems/templates`,
  noun: 'work item template',
  idPrefix: 'workspace_work_item_templates',
  scope: 'templates.work_items',
  presenter: workspaceTemplateV1,
})
@Serves(...templateOperations(CreateWorkspaceTemplateV1))
export class WorkspaceWorkItemTemplatesV1Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('workitem');
  }
}

@Resource({
  ...templatesOfWorkspace,
  tag: 'Page templates',
  about: PAGE_TEMPLATES,
  path: `${ROOT}/pages/templates`,
  noun: 'page template',
  idPrefix: 'workspace_page_templates',
  scope: 'templates.pages',
  gates: [feature('page_templates')],
  presenter: workspaceTemplateV1,
})
@Serves(...templateOperations(CreateWorkspaceTemplateV1))
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
  ...templatesOfWorkspace,
  tag: 'Project templates',
  about: PROJECT_TEMPLATES,
  path: `${ROOT}/projects/templates`,
  noun: 'project template',
  idPrefix: 'workspace_project_templates',
  scope: 'templates.projects',
  gates: [feature('project_templates')],
  presenter: projectTemplateV1,
})
@Serves(...templateOperations(CreateProjectTemplateV1))
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
    summary: 'Create a project from a template',
    description: USE_PROJECT_TEMPLATE,
    scopes: ['projects:write'],
    body: UseProjectTemplateV1,
    presenter: madeProjectV1,
    status: 201,
  })
  async make(@Context() ctx: WorkspaceCtx, @Payload() { templateId, ...said }: UseOfTemplate) {
    return { ...(await this.use.use(ctx, templateId, said)), templateId };
  }
}
