import {
  Action,
  Context,
  feature,
  Id,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import { order, type ListSpec, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { authorsV1, userLiteV1 } from '../../../identity/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import { pageList, type PageRecord } from '../../application/page.repository';
import { Pages, type CreatePage } from '../../application/pages';
import { ACCESSES, type Access } from '../../domain/page';
import { ARCHIVE_PAGE, PROJECT_PAGES, UNARCHIVE_PAGE, WORKSPACE_PAGES } from '../texts';

const show = shows<PageRecord>();

const pageV1 = present<PageRecord>(
  'Page',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: show.richDocument('description', {
      description: 'The text as the document of an editor.',
    }),
    description_html: show.richText('descriptionHtml'),
    description_stripped: show.text('descriptionStripped'),
    description_binary: show.computed({ type: ['string', 'null'] }, [], () => null),
    owned_by: show.uuid('ownedById'),
    access: show.integer('access', { enum: ACCESSES }),
    color: show.text('color'),
    is_locked: show.boolean('isLocked'),
    archived_at: show.computed(
      { type: ['string', 'null'], format: 'date' },
      ['archivedAt'],
      ({ archivedAt }) => archivedAt && archivedAt.slice(0, 10),
    ),
    parent_id: show.uuid('parentId', { nullable: true }),
    collection_id: show.uuid('collectionId', { nullable: true }),
    anchor: show.text('anchor', { nullable: true }),
    logo_props: show.object('logoProps'),
    view_props: show.object('viewProps'),
    workspace: show.uuid('workspaceId'),
    projects: show.computed(
      { type: 'array', items: { type: 'string', format: 'uuid' } },
      ['projectId'],
      ({ projectId }) => (projectId ? [projectId] : []),
    ),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
  },
  {
    ...authorsV1<PageRecord>(),
    owned_by: show.via(Users, 'ownedById', () => userLiteV1),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
  },
);

const DOCUMENT = 'The text as an editor document, read where there is no description_html.';
const MAX_SETTINGS = 65_536;
const member = membersOf<CreatePage>();

class CreatePageV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.object('description', { description: DOCUMENT }) description?: object;
  @member.choice('access', ACCESSES, { default: 0 }) access?: Access;
  @member.text('color', { max: 255 }) color?: string;
  @member.boolean('isLocked', { default: false }) is_locked?: boolean;
  @member.datetime('archivedAt', { nullable: true }) archived_at?: string | null;
  @member.object('viewProps', { max: MAX_SETTINGS, default: {} }) view_props?: object;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @member.uuid('collectionId', { nullable: true }) collection_id?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
}

class UpdatePageV1 extends partial(CreatePageV1) {}

const newestFirst: ListSpec = { ...pageList, defaultOrder: order('-createdAt') };
/** Clients send these of any list to single pages, too. */
const SINGLE = { passive: ['external_id', 'external_source', 'order_by'] };
const FILTERS = ['type', 'externalId', 'externalSource'];

@Resource({
  style: v1,
  tag: 'Workspace pages',
  about: WORKSPACE_PAGES,
  path: 'workspaces/:workspace_slug/pages',
  level: 'workspace',
  scope: 'wiki.pages',
  gates: [feature('wiki')],
  presenter: pageV1,
})
@Serves(
  standard.list({
    id: 'list_workspace_pages',
    summary: 'List pages of the wiki',
    allow: 'O A M',
    list: newestFirst,
    filters: FILTERS,
  }),
  standard.get('page_id', { id: 'get_workspace_page', summary: 'Get a page of the wiki', allow: 'O A M', ...SINGLE }),
  standard.create({
    id: 'add_workspace_page',
    summary: 'Create a page of the wiki',
    allow: 'O A M',
    body: CreatePageV1,
  }),
  standard.update('page_id', {
    id: 'update_workspace_page',
    summary: 'Update a page of the wiki',
    allow: 'O A M',
    body: UpdatePageV1,
  }),
  standard.remove('page_id', {
    id: 'pages_delete_workspace_page',
    summary: 'Delete a page of the wiki',
    allow: 'O A own(M)',
  }),
)
export class WorkspacePagesV1Controller {
  constructor(readonly records: Pages) {}

  @Action('POST', ':page_id/archive', {
    id: 'archive_workspace_page',
    summary: 'Archive a page of the wiki',
    description: ARCHIVE_PAGE,
    allow: 'O A M',
    shape: 'none',
    status: 204,
  })
  async archive(@Context() ctx: WorkspaceCtx, @Id('page_id') id: string) {
    await this.records.archive(ctx, id);
  }

  @Action('DELETE', ':page_id/archive', {
    id: 'unarchive_workspace_page',
    summary: 'Bring a page of the wiki back',
    description: UNARCHIVE_PAGE,
    allow: 'O A M',
    shape: 'none',
    status: 204,
  })
  async unarchive(@Context() ctx: WorkspaceCtx, @Id('page_id') id: string) {
    await this.records.unarchive(ctx, id);
  }
}

@Resource({
  style: v1,
  tag: 'Project pages',
  about: PROJECT_PAGES,
  path: 'workspaces/:workspace_slug/projects/:project_id/pages',
  level: 'project',
  scope: 'projects.pages',
  gates: [feature('pages')],
  presenter: pageV1,
})
@Serves(
  standard.list({
    id: 'list_project_pages',
    summary: 'List pages of a project',
    allow: 'PA C Cm PG',
    list: newestFirst,
    filters: FILTERS,
  }),
  standard.get('page_id', {
    id: 'get_project_page',
    summary: 'Get a page of a project',
    allow: 'PA C Cm PG',
    ...SINGLE,
  }),
  standard.create({
    id: 'add_project_page',
    summary: 'Create a page of a project',
    allow: 'PA C',
    body: CreatePageV1,
  }),
  standard.update('page_id', {
    id: 'update_project_page',
    summary: 'Update a page of a project',
    allow: 'PA C',
    body: UpdatePageV1,
  }),
  standard.remove('page_id', {
    id: 'pages_delete_project_page',
    summary: 'Delete a page of a project',
    allow: 'PA own(C)',
  }),
)
export class ProjectPagesV1Controller {
  constructor(readonly records: Pages) {}

  @Action('POST', ':page_id/archive', {
    id: 'archive_project_page',
    summary: 'Archive a page of a project',
    description: ARCHIVE_PAGE,
    allow: 'PA C',
    shape: 'none',
    status: 204,
  })
  async archive(@Context() ctx: ProjectCtx, @Id('page_id') id: string) {
    await this.records.archive(ctx, id);
  }

  @Action('DELETE', ':page_id/archive', {
    id: 'unarchive_project_page',
    summary: 'Bring a page of a project back',
    description: UNARCHIVE_PAGE,
    allow: 'PA C',
    shape: 'none',
    status: 204,
  })
  async unarchive(@Context() ctx: ProjectCtx, @Id('page_id') id: string) {
    await this.records.unarchive(ctx, id);
  }
}
