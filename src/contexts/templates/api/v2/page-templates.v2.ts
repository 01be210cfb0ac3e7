import { feature, projectManagesTemplates, Resource, Serves, standard, v2 } from '#http';
import { templateEvents } from '../../application/template.events';
import { templateList } from '../../application/template.repository';
import { Templates, type TemplatesOfKind } from '../../application/templates';
import { PAGE_TEMPLATES } from '../texts';
import { CreateFoundTemplateV2, pageTemplateV2, UpdateFoundTemplateV2 } from './template.v2';

const READERS = 'PA C';
const WRITERS = 'PA';
const WRITING = { gates: [projectManagesTemplates] };

@Resource({
  style: v2,
  tag: 'Page templates',
  about: PAGE_TEMPLATES,
  path: 'workspaces/:slug/projects/:project_id/page-templates',
  level: 'project',
  scope: 'templates.pages',
  gates: [feature('page_templates')],
  presenter: pageTemplateV2,
  events: [{ kinds: [templateEvents] }],
})
@Serves(
  standard.list({
    id: 'list-project-page-templates',
    summary: 'List page templates of a project',
    allow: READERS,
    list: templateList,
  }),
  standard.get('pk', { id: 'get-project-page-template', summary: 'Get a page template of a project', allow: READERS }),
  standard.create({
    id: 'create-project-page-template',
    summary: 'Create a page template of a project',
    allow: WRITERS,
    body: CreateFoundTemplateV2,
    ...WRITING,
  }),
  standard.update('pk', {
    id: 'update-project-page-template',
    summary: 'Update a page template of a project',
    allow: WRITERS,
    body: UpdateFoundTemplateV2,
    ...WRITING,
  }),
  standard.remove('pk', {
    id: 'delete-project-page-template',
    summary: 'Delete a page template of a project',
    allow: WRITERS,
    ...WRITING,
  }),
)
export class ProjectPageTemplatesV2Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('page');
  }
}

const ALLOW = 'O A';

@Resource({
  style: v2,
  tag: 'Page templates',
  about: PAGE_TEMPLATES,
  path: 'workspaces/:slug/page-templates',
  level: 'workspace',
  scope: 'templates.pages',
  gates: [feature('page_templates')],
  presenter: pageTemplateV2,
})
@Serves(
  standard.list({
    id: 'list-workspace-page-templates',
    summary: 'List page templates of the workspace',
    allow: ALLOW,
    list: templateList,
  }),
  standard.get('pk', {
    id: 'get-workspace-page-template',
    summary: 'Get a page template of the workspace',
    allow: ALLOW,
  }),
  standard.create({
    id: 'create-workspace-page-template',
    summary: 'Create a page template of the workspace',
    allow: ALLOW,
    body: CreateFoundTemplateV2,
  }),
  standard.update('pk', {
    id: 'update-workspace-page-template',
    summary: 'Update a page template of the workspace',
    allow: ALLOW,
    body: UpdateFoundTemplateV2,
  }),
  standard.remove('pk', {
    id: 'delete-workspace-page-template',
    summary: 'Delete a page template of the workspace',
    allow: ALLOW,
  }),
)
export class WorkspacePageTemplatesV2Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('page');
  }
}
