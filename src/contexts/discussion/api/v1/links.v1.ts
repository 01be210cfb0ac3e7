import { byKey, membersOf, partial, present, Resource, Serves, shows, standardBelow, v1 } from '#http';
import { inProjectV1 } from '../../../projects/api/v1';
import { WorkItemReads, WorkItemKeys } from '../../../work-items';
import { IMPORT, workItemV1 } from '../../../work-items/api/v1';
import { linkList, type LinkRecord } from '../../application/link.repository';
import { type CreateLink, Links } from '../../application/links';
import { MAX_URL } from '../../domain/link';
import { LINKS } from '../texts';

const show = shows<LinkRecord>();

const linkV1 = present<LinkRecord>(
  'WorkItemLink',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    title: show.text('title', { nullable: true }),
    url: show.text('url'),
    metadata: show.object('metadata'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
    issue: show.uuid('workItemId'),
  },
  {
    ...inProjectV1<LinkRecord>(),
    issue: show.via(WorkItemReads, 'workItemId', () => workItemV1),
  },
);

const member = membersOf<CreateLink>();

class LinkMembersV1 {
  @member.text('url', { required: true, max: MAX_URL, blank: false, example: 'https://example.com/' }) url!: string;
  @member.text('title', { max: 255, nullable: true }) title?: string | null;
  @member.object('metadata', { default: {} }) metadata?: object;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

class CreateLinkV1 extends LinkMembersV1 {
  @member.uuid('createdById', { nullable: true, ...IMPORT }) created_by?: string | null;
}

class UpdateLinkV1 extends partial(LinkMembersV1) {
  @member.readOnly('uuid') created_by?: string;
}

const standard = standardBelow('work_item_id');
const READERS = 'PA C Cm PG';
const WRITERS = 'PA C';

@Resource({
  style: v1,
  tag: 'Links',
  about: LINKS,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items/:work_item_id/links',
    'workspaces/:workspace_slug/projects/:project_id/issues/:work_item_id/links',
  ],
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.links',
  presenter: linkV1,
})
@Serves(
  standard.list({
    id: 'list_work_item_links',
    summary: 'List links of a work item, newest first',
    allow: READERS,
    list: { ...linkList, searchable: false },
    filters: [],
    passive: ['issue', 'project', 'workspace'],
  }),
  standard.get('link_id', {
    id: 'retrieve_work_item_link',
    summary: 'Get a link',
    allow: READERS,
    passive: ['cursor', 'per_page'],
  }),
  standard.create({ id: 'create_work_item_link', summary: 'Add a link', allow: WRITERS, body: CreateLinkV1 }),
  standard.update('link_id', { id: 'update_issue_link', summary: 'Update a link', allow: WRITERS, body: UpdateLinkV1 }),
  standard.remove('link_id', { id: 'delete_work_item_link', summary: 'Delete a link', allow: WRITERS }),
)
export class LinksV1Controller {
  constructor(readonly records: Links) {}
}
