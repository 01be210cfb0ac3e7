import {
  Action,
  Context,
  feature,
  Id,
  membersOf,
  Payload,
  projectWriters,
  Resource,
  Serves,
  workspaceMembers,
} from '#http';
import { MAX_SETTINGS, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { projectManagesTemplates } from '../gates';
import { pageV2 } from '../../../wiki/api/v2';
import { PageTemplateUse, type UsePageTemplate } from '../../application/page-template-use';
import { templateEvents } from '../../application/template.repository';
import { Templates, type TemplatesOfKind } from '../../application/templates';
import { PAGE_TEMPLATES, USE_PROJECT_PAGE_TEMPLATE, USE_WORKSPACE_PAGE_TEMPLATE } from '../texts';
import {
  CreateFoundTemplateV2,
  pageTemplateV2,
  templateOperations,
  templatesOfProject,
  templatesOfWorkspace,
} from './template.v2';

const use = membersOf<UsePageTemplate>();

class UseProjectPageTemplateV2 {
  @use.text('name', { max: 255, blank: false }) name?: string;
  @use.choice('access', [0, 1]) access?: 0 | 1;
  @use.text('color', { max: 255 }) color?: string;
  @use.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @use.uuids('labelIds', { max: 100 }) label_ids?: string[];
  @use.object('logoProps', { max: MAX_SETTINGS }) logo_props?: object;
}

class UseWorkspacePageTemplateV2 extends UseProjectPageTemplateV2 {
  @use.uuid('collectionId', { nullable: true }) collection_id?: string | null;
}

const pageTemplates = {
  tag: 'Page templates',
  about: PAGE_TEMPLATES,
  scope: 'templates.pages',
  gates: [feature('page_templates')],
  presenter: pageTemplateV2,
} as const;

@Resource({
  ...templatesOfProject,
  ...pageTemplates,
  path: 'workspaces/:slug/projects/:project_id/page-templates',
  idNoun: 'project page template',
  writeGates: [projectManagesTemplates],
  events: [{ kinds: [templateEvents] }],
})
@Serves(...templateOperations(CreateFoundTemplateV2))
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
    summary: 'Create a page of a project from a template',
    description: USE_PROJECT_PAGE_TEMPLATE,
    allow: projectWriters,
    gates: [feature('pages')],
    writeGates: [],
    body: UseProjectPageTemplateV2,
    presenter: pageV2,
    status: 201,
  })
  make(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() said: UsePageTemplate) {
    return this.use.use(ctx, id, said);
  }
}

@Resource({
  ...templatesOfWorkspace,
  ...pageTemplates,
  path: 'workspaces/:slug/page-templates',
  idNoun: 'workspace page template',
})
@Serves(...templateOperations(CreateFoundTemplateV2))
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
    summary: 'Create a page of the wiki from a template',
    description: USE_WORKSPACE_PAGE_TEMPLATE,
    allow: workspaceMembers,
    gates: [feature('wiki')],
    body: UseWorkspacePageTemplateV2,
    presenter: pageV2,
    status: 201,
  })
  make(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() said: UsePageTemplate) {
    return this.use.use(ctx, id, said);
  }
}
