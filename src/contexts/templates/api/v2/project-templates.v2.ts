import {
  Action,
  Context,
  feature,
  Id,
  List,
  ListQuery,
  membersOf,
  Payload,
  present,
  Resource,
  Serves,
  shows,
  v2,
} from '#http';
import type { ListRequest, WorkspaceCtx } from '#kernel';
import type { Network } from '../../../projects';
import { projectV2 } from '../../../projects/api/v2';
import { ProjectTemplateUse, type UseProjectTemplate } from '../../application/project-template-use';
import { categoryList, TemplateCategories } from '../../application/template-categories';
import { Templates, type TemplatesOfKind } from '../../application/templates';
import type { TemplateCategory } from '../../domain/template-category';
import { PROJECT_TEMPLATES, TEMPLATE_CATEGORIES, USE_PROJECT_TEMPLATE } from '../texts';
import { CreateFoundTemplateV2, projectTemplateV2, templateOperations, templatesOfWorkspace } from './template.v2';

const use = membersOf<UseProjectTemplate>();

class UseProjectTemplateV2 {
  @use.text('name', { max: 255, blank: false }) name?: string;
  @use.text('identifier', { max: 255, blank: false }) identifier?: string;
  @use.text('description') description?: string;
  @use.choice('network', [0, 2]) network?: Network;
  @use.uuid('projectLeadId', { nullable: true }) project_lead_id?: string | null;
}

@Resource({
  ...templatesOfWorkspace,
  tag: 'Project templates',
  about: PROJECT_TEMPLATES,
  path: 'workspaces/:slug/project-templates',
  idNoun: 'project template',
  scope: 'templates.projects',
  gates: [feature('project_templates')],
  presenter: projectTemplateV2,
})
@Serves(...templateOperations(CreateFoundTemplateV2))
export class ProjectTemplatesV2Controller {
  readonly records: TemplatesOfKind;

  constructor(
    templates: Templates,
    private readonly use: ProjectTemplateUse,
  ) {
    this.records = templates.of('project');
  }

  @Action('POST', ':pk/use', {
    id: 'use-project-template',
    summary: 'Create a project from a template',
    description: USE_PROJECT_TEMPLATE,
    body: UseProjectTemplateV2,
    presenter: projectV2,
    status: 201,
  })
  make(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() said: UseProjectTemplate) {
    return this.use.use(ctx, id, said);
  }
}

const show = shows<TemplateCategory>();

const templateCategoryV2 = present<TemplateCategory>('TemplateCategory', {
  id: show.uuid('id'),
  name: show.text('name'),
  slug: show.text('slug'),
  description: show.text('description'),
  sort_order: show.integer('sortOrder'),
});

@Resource({
  style: v2,
  tag: 'Template categories',
  about: TEMPLATE_CATEGORIES,
  path: 'workspaces/:slug/template-categories',
  level: 'workspace',
  scope: 'template_categories',
  presenter: templateCategoryV2,
})
export class TemplateCategoriesV2Controller {
  constructor(private readonly categories: TemplateCategories) {}

  @List({ id: 'list-template-categories', summary: 'List categories of templates', allow: 'all', list: categoryList })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.categories.list(ctx, request);
  }
}
