import {
  auditV1,
  externalPair,
  ExternalPairBody,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import { MAX_SETTINGS, order, type ListSpec } from '#kernel';
import { Users } from '../../../identity';
import { authorsV1, userLiteV1 } from '../../../identity/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import { pageList, type PageRecord } from '../../application/page.repository';
import { Pages, type CreatePage } from '../../application/pages';
import { ACCESSES, type Access } from '../../domain/page';
import { DELETERS, IN_PROJECT, IN_WIKI } from '../page-places';
import { ARCHIVE_PAGE, PROJECT_PAGES, UNARCHIVE_PAGE, WORKSPACE_PAGES } from '../texts';

const show = shows<PageRecord>();

const pageV1 = present<PageRecord>(
  'Page',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: show.richDocument('description', {
      description: 'The text as an editor document.',
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
    ...externalPair,
    ...auditV1,
  },
  {
    ...authorsV1<PageRecord>(),
    owned_by: show.via(Users, 'ownedById', () => userLiteV1),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
  },
);

const DOCUMENT = 'The text as an editor document, used if there is no description_html.';
const member = membersOf<CreatePage>();

class CreatePageV1 extends ExternalPairBody {
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
}

const newestFirst: ListSpec = { ...pageList, defaultOrder: order('-createdAt') };
/** Clients send these list parameters to single pages as well; they have no effect there. */
const SINGLE = { passive: ['external_id', 'external_source', 'order_by'] };
const FILTERS = ['type', 'externalId', 'externalSource'];

/** Returns the operations that pages of projects and of the wiki share. `noun` is used in operation ids. */
const pageOperations = (noun: string, deleters: string) =>
  [
    standard.list({ list: newestFirst, filters: FILTERS }),
    standard.get('page_id', { id: `get_${noun}`, ...SINGLE }),
    standard.create({ id: `add_${noun}`, body: CreatePageV1 }),
    standard.update('page_id', { body: partial(CreatePageV1) }),
    standard.remove('page_id', { id: `pages_delete_${noun}`, allow: deleters }),
    standard.act('page_id', 'archive', { shape: 'none', status: 204, description: ARCHIVE_PAGE }),
    standard.act('page_id', 'unarchive', { method: 'DELETE', path: 'archive', description: UNARCHIVE_PAGE }),
  ] as const;

@Resource({
  ...IN_WIKI,
  style: v1,
  tag: 'Workspace pages',
  about: WORKSPACE_PAGES,
  path: 'workspaces/:workspace_slug/pages',
  presenter: pageV1,
  noun: 'page of the wiki',
  idNoun: 'workspace page',
})
@Serves(...pageOperations('workspace_page', DELETERS.wiki))
export class WorkspacePagesV1Controller {
  constructor(readonly records: Pages) {}
}

@Resource({
  ...IN_PROJECT,
  style: v1,
  tag: 'Project pages',
  about: PROJECT_PAGES,
  path: 'workspaces/:workspace_slug/projects/:project_id/pages',
  presenter: pageV1,
  noun: 'page of a project',
  idNoun: 'project page',
})
@Serves(...pageOperations('project_page', DELETERS.project))
export class ProjectPagesV1Controller {
  constructor(readonly records: Pages) {}
}
