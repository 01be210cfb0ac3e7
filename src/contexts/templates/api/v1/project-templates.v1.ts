import { feature, Resource, Serves } from '#http';
import { projectManagesTemplates } from '../gates';
import { Templates, type TemplatesOfKind } from '../../application/templates';
import { PAGE_TEMPLATES, WORK_ITEM_TEMPLATES } from '../texts';
import { CreateTemplateInProjectV1, templateInProjectV1, templateOperations, templatesOfProject } from './template.v1';

const ROOT = 'workspaces/:workspace_slug/projects/:project_id';

@Resource({
  ...templatesOfProject,
  tag: 'Work item templates',
  about: WORK_ITEM_TEMPLATES,
  path: `${ROOT}/workitems/templates`,
  noun: 'work item template',
  idPrefix: 'project_work_item_templates',
  scope: 'templates.work_items',
  presenter: templateInProjectV1,
})
@Serves(...templateOperations(CreateTemplateInProjectV1))
export class ProjectWorkItemTemplatesV1Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('workitem');
  }
}

@Resource({
  ...templatesOfProject,
  tag: 'Page templates',
  about: PAGE_TEMPLATES,
  path: `${ROOT}/pages/templates`,
  noun: 'page template',
  idPrefix: 'project_page_templates',
  scope: 'templates.pages',
  gates: [feature('page_templates')],
  writeGates: [projectManagesTemplates],
  presenter: templateInProjectV1,
})
@Serves(...templateOperations(CreateTemplateInProjectV1))
export class ProjectPageTemplatesV1Controller {
  readonly records: TemplatesOfKind;

  constructor(templates: Templates) {
    this.records = templates.of('page');
  }
}
