import { auditV2, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { pageVersionList, type PageVersionRecord } from '../../application/page.repository';
import { PageVersions } from '../../application/page-versions';
import { IN_PROJECT, IN_WIKI } from '../page-places';
import { pageV2 } from './pages.v2';

const show = shows<PageVersionRecord>();

const pageVersionV2 = present<PageVersionRecord>('PageVersion', {
  id: show.uuid('id'),
  page_id: show.uuid('pageId'),
  description_html: show.richText('descriptionHtml', { presence: 'named' }),
  description_stripped: show.text('descriptionStripped'),
  ...auditV2,
  updated_at: show.datetime('updatedAt'),
});

const below = standardBelow('page_id');

/** Operations that versions of pages of projects and of the wiki share. */
const OPERATIONS = [
  below.list({ list: pageVersionList }),
  below.get('pk'),
  below.act('pk', 'restore', {
    presenter: pageV2,
    description:
      'Gives a page the text of a version. This is an ordinary save: the present text stays available as a version.',
  }),
] as const;

const VERSIONS = {
  style: v2,
  tag: 'Versions of pages',
  about:
    'Earlier texts of a page. Each save of the text creates a version; saves of one person within five minutes ' +
    'form one version. The newest version is the present text, and the last 100 are kept. Everyone who sees the ' +
    'page sees its versions.',
  presenter: pageVersionV2,
} as const;

@Resource({
  ...VERSIONS,
  ...IN_PROJECT,
  path: 'workspaces/:slug/projects/:project_id/pages/:page_id/versions',
  noun: 'version of a page of a project',
  idNoun: 'project page version',
})
@Serves(...OPERATIONS)
export class ProjectPageVersionsV2Controller {
  constructor(readonly records: PageVersions) {}
}

@Resource({
  ...VERSIONS,
  ...IN_WIKI,
  path: 'workspaces/:slug/pages/:page_id/versions',
  noun: 'version of a page of the wiki',
  idNoun: 'workspace page version',
})
@Serves(...OPERATIONS)
export class WorkspacePageVersionsV2Controller {
  constructor(readonly records: PageVersions) {}
}
