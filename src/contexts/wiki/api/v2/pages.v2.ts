import {
  auditV2,
  EchoOf,
  externalPair,
  ExternalPairBody,
  membersOf,
  present,
  projectReaders,
  Resource,
  Serves,
  shows,
  standard,
  v2,
  workspaceMembers,
} from '#http';
import { MAX_SETTINGS } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { mentionV2 } from '../../../work-items/api/v2';
import {
  pageEvents,
  pageList,
  PageMentioned,
  PageRepository,
  type PageRecord,
  type SeenPage,
} from '../../application/page.repository';
import { Pages, type CreatePage } from '../../application/pages';
import { ACCESSES, type Access } from '../../domain/page';
import { DELETERS, IN_PROJECT, IN_WIKI } from '../page-places';
import { ARCHIVE_PAGE, PROJECT_PAGES, UNARCHIVE_PAGE, WORKSPACE_PAGES } from '../texts';

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
    ...externalPair,
    ...auditV2,
    updated_at: show.datetime('updatedAt'),
  },
  {
    owned_by: show.via(Users, 'ownedById', () => userLiteV2),
    parent: show.via(PageRepository, 'parentId', () => pageLiteV2),
  },
);

const member = membersOf<CreatePage>();

@EchoOf(pageV2)
class CreatePageV2 extends ExternalPairBody {
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
}

/**
 * Returns the operations that pages of projects and of the wiki share. Everyone who may read a page may make it a
 * favourite.
 */
const pageOperations = ({ readers, deleters }: { readonly readers: string; readonly deleters: string }) =>
  [
    ...standard.records('pk', { list: pageList, body: CreatePageV2, remove: { allow: deleters } }),
    standard.act('pk', 'archive', { description: ARCHIVE_PAGE }),
    standard.act('pk', 'unarchive', { description: UNARCHIVE_PAGE }),
    standard.act('pk', 'publish', {
      description:
        'Publishes a page, without the pages below it: anyone can read it at `/published/pages/{anchor}/` ' +
        'without a credential. A page that is already published keeps its address. Only the owner and admins can ' +
        'publish a page, and only if everyone in its project or wiki sees it. If such a page is hidden later, it ' +
        'is unpublished.',
    }),
    standard.act('pk', 'unpublish', {
      method: 'DELETE',
      path: 'publish',
      description: 'Unpublishes a page. Its address stops working; if it is published again, it gets another one.',
    }),
    standard.act('pk', 'favorite', {
      allow: readers,
      description: 'Makes a page a favourite of the caller. Other people do not see this.',
    }),
    standard.act('pk', 'unfavorite', {
      method: 'DELETE',
      path: 'favorite',
      allow: readers,
      description: 'Removes a page from the favourites of the caller. Other people do not see this.',
    }),
  ] as const;

@Resource({
  ...IN_PROJECT,
  style: v2,
  tag: 'Project pages',
  about: PROJECT_PAGES,
  path: 'workspaces/:slug/projects/:project_id/pages',
  presenter: pageV2,
  noun: 'page of a project',
  idNoun: 'project page',
})
@Serves(...pageOperations({ readers: projectReaders, deleters: DELETERS.project }))
export class ProjectPagesV2Controller {
  constructor(readonly records: Pages) {}
}

@Resource({
  ...IN_WIKI,
  style: v2,
  tag: 'Workspace pages',
  about: WORKSPACE_PAGES,
  path: 'workspaces/:slug/pages',
  presenter: pageV2,
  noun: 'page of the wiki',
  idNoun: 'workspace page',
  events: [
    { kinds: [pageEvents], visibility: { ownedBy: 'ownedById' } },
    { kinds: [PageMentioned], presenter: mentionV2 },
  ],
})
@Serves(...pageOperations({ readers: workspaceMembers, deleters: DELETERS.wiki }))
export class WorkspacePagesV2Controller {
  constructor(readonly records: Pages) {}
}
