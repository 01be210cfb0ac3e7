import { Action, Context, feature, Id, membersOf, Payload, Resource, Serves, standard, v2 } from '#http';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { projectManagesTemplates } from '../gates';
import { pageV2 } from '../../../wiki/api/v2';
import { PageTemplateUse, type UsePageTemplate } from '../../application/page-template-use';
import { templateEvents } from '../../application/template.events';
import { templateList } from '../../application/template.repository';
import { Templates, type TemplatesOfKind } from '../../application/templates';
import { PAGE_TEMPLATES, USE_PROJECT_PAGE_TEMPLATE, USE_WORKSPACE_PAGE_TEMPLATE } from '../texts';
import { CreateFoundTemplateV2, pageTemplateV2, UpdateFoundTemplateV2 } from './template.v2';

const use = membersOf<UsePageTemplate>();

class UseProjectPageTemplateV2 {
  @use.text('name', { max: 255, blank: false }) name?: string;
  @use.choice('access', [0, 1]) access?: 0 | 1;
  @use.text('color', { max: 255 }) color?: string;
  @use.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @use.uuids('labelIds', { max: 100 }) label_ids?: string[];
  @use.object('logoProps', { max: 65_536 }) logo_props?: object;
}

class UseWorkspacePageTemplateV2 extends UseProjectPageTemplateV2 {
  @use.uuid('collectionId', { nullable: true }) collection_id?: string | null;
}

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

  constructor(
    templates: Templates,
    private readonly use: PageTemplateUse,
  ) {
    this.records = templates.of('page');
  }

  @Action('POST', ':pk/use', {
    id: 'use-project-page-template',
    summary: 'Make a page of a project after a template',
    description: USE_PROJECT_PAGE_TEMPLATE,
    allow: READERS,
    gates: [feature('pages')],
    body: UseProjectPageTemplateV2,
    presenter: pageV2,
    status: 201,
  })
  make(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() said: UsePageTemplate) {
    return this.use.use(ctx, id, said);
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

  constructor(
    templates: Templates,
    private readonly use: PageTemplateUse,
  ) {
    this.records = templates.of('page');
  }

  @Action('POST', ':pk/use', {
    id: 'use-workspace-page-template',
    summary: 'Make a page of the wiki after a template',
    description: USE_WORKSPACE_PAGE_TEMPLATE,
    allow: 'O A M',
    gates: [feature('wiki')],
    body: UseWorkspacePageTemplateV2,
    presenter: pageV2,
    status: 201,
  })
  make(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() said: UsePageTemplate) {
    return this.use.use(ctx, id, said);
  }
}
