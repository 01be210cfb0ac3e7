import {
  asRow,
  byKey,
  membersOf,
  present,
  projectReaders,
  projectWriters,
  Resource,
  Serves,
  shows,
  standardBelow,
  v1,
} from '#http';
import { inProjectV1 } from '../../../projects/api/v1';
import { WorkItemKeys, WorkItemReads } from '../../../work-items';
import { workItemV1 } from '../../../work-items/api/v1';
import { pageLinkList, type PageRecord, type ShownPageLink } from '../../application/page.repository';
import { PageLinks, type CreatePageLink } from '../../application/page-links';

const ofPage = shows<PageRecord>();

const pageLiteV1 = present<PageRecord>('PageLite', {
  id: ofPage.uuid('id'),
  name: ofPage.text('name'),
  logo_props: ofPage.object('logoProps'),
  is_global: ofPage.computed({ type: 'boolean' }, ['projectId'], ({ projectId }) => projectId === null),
  created_at: ofPage.datetime('createdAt'),
  updated_at: ofPage.datetime('updatedAt'),
  created_by: ofPage.uuid('createdById', { nullable: true }),
});

const members = Object.entries(pageLiteV1.members).map(([name, { schema }]) => [name, schema] as const);

const show = shows<ShownPageLink>();

const workItemPageV1 = present<ShownPageLink>(
  'WorkItemPage',
  {
    id: show.uuid('id'),
    page: show.computed(
      { type: 'object', properties: Object.fromEntries(members), required: members.map(([name]) => name) },
      ['pageId', 'page'],
      ({ page }) => asRow(pageLiteV1, page),
    ),
    issue: show.uuid('workItemId'),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    created_by: show.uuid('createdById', { nullable: true }),
  },
  {
    ...inProjectV1<ShownPageLink>(),
    issue: show.via(WorkItemReads, 'workItemId', () => workItemV1),
  },
);

class CreateWorkItemPageV1 {
  @(membersOf<CreatePageLink>().uuid('pageId', { required: true })) page_id!: string;
}

const standard = standardBelow('work_item_id');

@Resource({
  style: v1,
  tag: 'Work item pages',
  about:
    'Pages linked to a work item: of its project, or of the wiki. Links to pages that the caller may not see are ' +
    'left out.',
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items/:work_item_id/pages',
    'workspaces/:workspace_slug/projects/:project_id/issues/:work_item_id/pages',
  ],
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items',
  presenter: workItemPageV1,
  noun: 'page of a work item',
  idNoun: 'work item page',
  allow: { read: projectReaders, write: projectWriters },
})
@Serves(
  standard.list({ summary: 'List pages of a work item, newest first', list: pageLinkList }),
  standard.get('page_id', { id: 'get_work_item_page_detail' }),
  standard.create({ id: 'add_work_item_page', summary: 'Link a page to a work item', body: CreateWorkItemPageV1 }),
  standard.remove('page_id', { summary: 'Unlink a page from a work item' }),
)
export class WorkItemPagesV1Controller {
  constructor(readonly records: PageLinks) {}
}
