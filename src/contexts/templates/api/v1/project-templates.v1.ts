import { feature, Resource, Serves, standard, v1 } from '#http';
import { projectManagesTemplates } from '../gates';
import { Templates, type TemplatesOfKind } from '../../application/templates';
import { PAGE_TEMPLATES, WORK_ITEM_TEMPLATES } from '../texts';
import { CreateTemplateInProjectV1, templateInProjectV1, UpdateTemplateInProjectV1 } from './template.v1';

const ROOT = 'workspaces/:workspace_slug/projects/:project_id';
const READERS = 'PA C';
const ID = 'template_id';

@Resource({
  style: v1,
  tag: 'Work item templates',
  about: WORK_ITEM_TEMPLATES,
  path: `${ROOT}/workitems/templates`,
  level: 'project',
  scope: 'templates.work_items',
  presenter: templateInProjectV1,
})
@Serves(
  standard.all({
    id: 'project_work_item_templates_list',
    summary: 'List work item templates of a project',
    allow: READERS,
  }),
  standard.create({
    id: 'project_work_item_templates_create',
    summary: 'Create a work item template of a project',
    allow: 'PA',
    body: CreateTemplateInProjectV1,
  }),
  standard.update(ID, {
    id: 'project_work_item_templates_update',
    summary: 'Update a work item template of a project',
    allow: 'PA',
    body: UpdateTemplateInProjectV1,
  }),
  standard.remove(ID, {
    id: 'project_work_item_templates_delete',
    summary: 'Delete a work item template of a project',
    allow: 'PA',
  }),
)
export class ProjectWorkItemTemplatesV1Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('workitem');
  }
}

const WRITING = { gates: [projectManagesTemplates] };

@Resource({
  style: v1,
  tag: 'Page templates',
  about: PAGE_TEMPLATES,
  path: `${ROOT}/pages/templates`,
  level: 'project',
  scope: 'templates.pages',
  gates: [feature('page_templates')],
  presenter: templateInProjectV1,
})
@Serves(
  standard.all({ id: 'project_page_templates_list', summary: 'List page templates of a project', allow: READERS }),
  standard.create({
    id: 'project_page_templates_create',
    summary: 'Create a page template of a project',
    allow: 'PA',
    body: CreateTemplateInProjectV1,
    ...WRITING,
  }),
  standard.update(ID, {
    id: 'project_page_templates_update',
    summary: 'Update a page template of a project',
    allow: 'PA',
    body: UpdateTemplateInProjectV1,
    ...WRITING,
  }),
  standard.remove(ID, {
    id: 'project_page_templates_delete',
    summary: 'Delete a page template of a project',
    allow: 'PA',
    ...WRITING,
  }),
)
export class ProjectPageTemplatesV1Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('page');
  }
}
