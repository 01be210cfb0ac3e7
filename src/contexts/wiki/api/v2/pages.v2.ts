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
  v2,
  type OperationOptions,
  type StandardOperation,
} from '#http';
import type { WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { mentionV2 } from '../../../work-items/api/v2';
import { pageEvents, PageMentioned } from '../../application/page.events';
import { pageList, PageRepository, type PageRecord, type SeenPage } from '../../application/page.repository';
import { Pages, type CreatePage } from '../../application/pages';
import { ACCESSES, type Access } from '../../domain/page';
import {
  ADD_PAGE_FAVORITE,
  ARCHIVE_PAGE,
  PROJECT_PAGES,
  PUBLISH_PAGE,
  REMOVE_PAGE_FAVORITE,
  UNARCHIVE_PAGE,
  UNPUBLISH_PAGE,
  WORKSPACE_PAGES,
} from '../texts';

const ofAny = shows<PageRecord>();

const pageLiteV2 = present<PageRecord>('PageLite', {
  id: ofAny.uuid('id'),
  name: ofAny.text('name'),
  logo_props: ofAny.object('logoProps'),
});

const show = shows<SeenPage>();

export const pageV2 = present<SeenPage>(
  'Page',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description_html: show.richText('descriptionHtml', { presence: 'named' }),
    description_stripped: show.text('descriptionStripped'),
    access: show.integer('access', { enum: ACCESSES }),
    color: show.text('color'),
    is_locked: show.boolean('isLocked'),
    is_global: show.computed({ type: 'boolean' }, ['projectId'], ({ projectId }) => projectId === null),
    is_favorite: show.boolean('isFavorite'),
    owned_by_id: show.uuid('ownedById'),
    parent_id: show.uuid('parentId', { nullable: true }),
    collection_id: show.uuid('collectionId', { nullable: true }),
    label_ids: show.uuids('labelIds'),
    anchor: show.text('anchor', { nullable: true }),
    logo_props: show.object('logoProps'),
    view_props: show.object('viewProps'),
    sort_order: show.number('sortOrder'),
    archived_at: show.datetime('archivedAt', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  {
    owned_by: show.via(Users, 'ownedById', () => userLiteV2),
    parent: show.via(PageRepository, 'parentId', () => pageLiteV2),
  },
);

const MAX_SETTINGS = 65_536;
const member = membersOf<CreatePage>();

class CreatePageV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.choice('access', ACCESSES, { default: 0 }) access?: Access;
  @member.text('color', { max: 255 }) color?: string;
  @member.boolean('isLocked', { default: false }) is_locked?: boolean;
  @member.datetime('archivedAt', { nullable: true }) archived_at?: string | null;
  @member.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @member.uuid('collectionId', { nullable: true }) collection_id?: string | null;
  @member.uuids('labelIds', { max: 100 }) label_ids?: string[];
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.object('viewProps', { max: MAX_SETTINGS, default: {} }) view_props?: object;
  @member.number('sortOrder') sort_order?: number;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('boolean') is_global?: boolean;
  @member.readOnly('boolean') is_favorite?: boolean;
  @member.readOnly('uuid') owned_by_id?: string;
  @member.readOnly('text') anchor?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('datetime') updated_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdatePageV2 extends partial(CreatePageV2) {}

/** An operation on one page that the pages of both places have. */
const onPage =
  (
    name: string,
    { method, path, ...declared }: Route,
    handler: (pages: Pages, ctx: WorkspaceCtx, id: string) => Promise<SeenPage>,
  ) =>
  (options: Pick<OperationOptions, 'id' | 'summary' | 'allow'>): StandardOperation<{ readonly records: Pages }> => ({
    name,
    handler: ({ records }, ctx, id: string) => handler(records, ctx, id),
    params: [Context(), Id('pk')],
    route: Action(method, `:pk/${path}`, { ...(method === 'DELETE' && GONE), ...declared, ...options }),
  });

const GONE = { shape: 'none', status: 204 } as const;

interface Route {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly description: string;
}

const archive = onPage('archive', { method: 'POST', path: 'archive', description: ARCHIVE_PAGE }, (pages, ctx, id) =>
  pages.archive(ctx, id),
);
const unarchive = onPage(
  'unarchive',
  { method: 'POST', path: 'unarchive', description: UNARCHIVE_PAGE },
  (pages, ctx, id) => pages.unarchive(ctx, id),
);
const favorite = onPage(
  'favorite',
  { method: 'POST', path: 'favorite', description: ADD_PAGE_FAVORITE },
  (pages, ctx, id) => pages.setFavorite(ctx, id, true),
);
const unfavorite = onPage(
  'unfavorite',
  { method: 'DELETE', path: 'favorite', description: REMOVE_PAGE_FAVORITE },
  (pages, ctx, id) => pages.setFavorite(ctx, id, false),
);

const publish = onPage('publish', { method: 'POST', path: 'publish', description: PUBLISH_PAGE }, (pages, ctx, id) =>
  pages.publish(ctx, id),
);
const unpublish = onPage(
  'unpublish',
  { method: 'DELETE', path: 'publish', description: UNPUBLISH_PAGE },
  (pages, ctx, id) => pages.unpublish(ctx, id),
);

export const READERS = 'PA C Cm PG';
export const WRITERS = 'PA C';

@Resource({
  style: v2,
  tag: 'Project pages',
  about: PROJECT_PAGES,
  path: 'workspaces/:slug/projects/:project_id/pages',
  level: 'project',
  scope: 'projects.pages',
  gates: [feature('pages')],
  presenter: pageV2,
})
@Serves(
  standard.list({ id: 'list-project-pages', summary: 'List pages of a project', allow: READERS, list: pageList }),
  standard.get('pk', { id: 'get-project-page', summary: 'Get a page of a project', allow: READERS }),
  standard.create({
    id: 'create-project-page',
    summary: 'Create a page of a project',
    allow: WRITERS,
    body: CreatePageV2,
  }),
  standard.update('pk', {
    id: 'update-project-page',
    summary: 'Update a page of a project',
    allow: WRITERS,
    body: UpdatePageV2,
  }),
  standard.remove('pk', { id: 'delete-project-page', summary: 'Delete a page of a project', allow: 'PA own(C)' }),
  archive({ id: 'archive-project-page', summary: 'Archive a page of a project', allow: WRITERS }),
  unarchive({ id: 'unarchive-project-page', summary: 'Bring a page of a project back', allow: WRITERS }),
  publish({ id: 'publish-project-page', summary: 'Publish a page of a project', allow: WRITERS }),
  unpublish({ id: 'unpublish-project-page', summary: 'Take a page of a project off the web', allow: WRITERS }),
  favorite({ id: 'favorite-project-page', summary: 'Make a page of a project a favourite', allow: READERS }),
  unfavorite({
    id: 'unfavorite-project-page',
    summary: 'Take a page of a project out of the favourites',
    allow: READERS,
  }),
)
export class ProjectPagesV2Controller {
  constructor(readonly records: Pages) {}
}

export const MEMBERS = 'O A M';

@Resource({
  style: v2,
  tag: 'Workspace pages',
  about: WORKSPACE_PAGES,
  path: 'workspaces/:slug/pages',
  level: 'workspace',
  scope: 'wiki.pages',
  gates: [feature('wiki')],
  presenter: pageV2,
  events: [
    { kinds: [pageEvents], sight: { ownedBy: 'ownedById' } },
    { kinds: [PageMentioned], presenter: mentionV2 },
  ],
})
@Serves(
  standard.list({ id: 'list-workspace-pages', summary: 'List pages of the wiki', allow: MEMBERS, list: pageList }),
  standard.get('pk', { id: 'get-workspace-page', summary: 'Get a page of the wiki', allow: MEMBERS }),
  standard.create({
    id: 'create-workspace-page',
    summary: 'Create a page of the wiki',
    allow: MEMBERS,
    body: CreatePageV2,
  }),
  standard.update('pk', {
    id: 'update-workspace-page',
    summary: 'Update a page of the wiki',
    allow: MEMBERS,
    body: UpdatePageV2,
  }),
  standard.remove('pk', { id: 'delete-workspace-page', summary: 'Delete a page of the wiki', allow: 'O A own(M)' }),
  archive({ id: 'archive-workspace-page', summary: 'Archive a page of the wiki', allow: MEMBERS }),
  unarchive({ id: 'unarchive-workspace-page', summary: 'Bring a page of the wiki back', allow: MEMBERS }),
  publish({ id: 'publish-workspace-page', summary: 'Publish a page of the wiki', allow: MEMBERS }),
  unpublish({ id: 'unpublish-workspace-page', summary: 'Take a page of the wiki off the web', allow: MEMBERS }),
  favorite({ id: 'favorite-workspace-page', summary: 'Make a page of the wiki a favourite', allow: MEMBERS }),
  unfavorite({
    id: 'unfavorite-workspace-page',
    summary: 'Take a page of the wiki out of the favourites',
    allow: MEMBERS,
  }),
)
export class WorkspacePagesV2Controller {
  constructor(readonly records: Pages) {}
}
