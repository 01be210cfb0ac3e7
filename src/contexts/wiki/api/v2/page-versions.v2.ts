import {
  Action,
  ContextBelow,
  feature,
  Id,
  present,
  Resource,
  Serves,
  shows,
  standardBelow,
  v2,
  type OperationOptions,
  type StandardOperation,
} from '#http';
import { pageVersionList, type InPage, type PageVersionRecord } from '../../application/page-version.repository';
import { PageVersions } from '../../application/page-versions';
import { PAGE_VERSIONS, RESTORE_PAGE_VERSION } from '../texts';
import { MEMBERS, pageV2, READERS, WRITERS } from './pages.v2';

const show = shows<PageVersionRecord>();

const pageVersionV2 = present<PageVersionRecord>('PageVersion', {
  id: show.uuid('id'),
  page_id: show.uuid('pageId'),
  description_html: show.richText('descriptionHtml', { presence: 'named' }),
  description_stripped: show.text('descriptionStripped'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const below = standardBelow('page_id');

const restore = (
  options: Pick<OperationOptions, 'id' | 'summary' | 'allow'>,
): StandardOperation<{ readonly records: PageVersions }> => ({
  name: 'restore',
  handler: ({ records }, ctx: InPage, id: string) => records.restore(ctx, id),
  params: [ContextBelow('page_id'), Id('pk')],
  route: Action('POST', ':pk/restore', { ...options, presenter: pageV2, description: RESTORE_PAGE_VERSION }),
});

const RESOURCE = { style: v2, tag: 'Versions of pages', about: PAGE_VERSIONS, presenter: pageVersionV2 } as const;

@Resource({
  ...RESOURCE,
  path: 'workspaces/:slug/projects/:project_id/pages/:page_id/versions',
  level: 'project',
  scope: 'projects.pages',
  gates: [feature('pages')],
})
@Serves(
  below.list({
    id: 'list-project-page-versions',
    summary: 'List versions of a page of a project',
    allow: READERS,
    list: pageVersionList,
  }),
  below.get('pk', {
    id: 'get-project-page-version',
    summary: 'Get a version of a page of a project',
    allow: READERS,
  }),
  restore({
    id: 'restore-project-page-version',
    summary: 'Bring a version of a page of a project back',
    allow: WRITERS,
  }),
)
export class ProjectPageVersionsV2Controller {
  constructor(readonly records: PageVersions) {}
}

@Resource({
  ...RESOURCE,
  path: 'workspaces/:slug/pages/:page_id/versions',
  level: 'workspace',
  scope: 'wiki.pages',
  gates: [feature('wiki')],
})
@Serves(
  below.list({
    id: 'list-workspace-page-versions',
    summary: 'List versions of a page of the wiki',
    allow: MEMBERS,
    list: pageVersionList,
  }),
  below.get('pk', { id: 'get-workspace-page-version', summary: 'Get a version of a page of the wiki', allow: MEMBERS }),
  restore({
    id: 'restore-workspace-page-version',
    summary: 'Bring a version of a page of the wiki back',
    allow: MEMBERS,
  }),
)
export class WorkspacePageVersionsV2Controller {
  constructor(readonly records: PageVersions) {}
}
