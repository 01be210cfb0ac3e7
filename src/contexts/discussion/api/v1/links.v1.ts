import {
  auditV1,
  byKey,
  externalPair,
  ExternalPairBody,
  membersOf,
  partial,
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
import { IMPORT, workItemV1 } from '../../../work-items/api/v1';
import { linkList, type LinkRecord } from '../../application/discussion.repository';
import { Links, type CreateLink } from '../../application/links';
import { MAX_URL } from '../../domain/link';
import { LINKS } from '../texts';

const show = shows<LinkRecord>();

const linkV1 = present<LinkRecord>(
  'WorkItemLink',
  {
    id: show.uuid('id'),
    ...auditV1,
    title: show.text('title', { nullable: true }),
    url: show.text('url'),
    metadata: show.object('metadata'),
    ...externalPair,
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

class LinkMembersV1 extends ExternalPairBody {
  @member.text('url', { required: true, max: MAX_URL, blank: false, example: 'https://example.com/' }) url!: string;
  @member.text('title', { max: 255, nullable: true }) title?: string | null;
  @member.object('metadata', { default: {} }) metadata?: object;
}

class CreateLinkV1 extends LinkMembersV1 {
  @member.uuid('createdById', { nullable: true, ...IMPORT }) created_by?: string | null;
}

class UpdateLinkV1 extends partial(LinkMembersV1) {
  @member.readOnly('uuid') created_by?: string;
}

const standard = standardBelow('work_item_id');

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
  noun: 'link',
  idNoun: 'work item link',
  allow: { read: projectReaders, write: projectWriters },
})
@Serves(
  standard.list({
    summary: 'List links of a work item, newest first',
    list: { ...linkList, searchable: false },
    filters: [],
    passive: ['issue', 'project', 'workspace'],
  }),
  standard.get('link_id', { passive: ['cursor', 'per_page'] }),
  standard.create({ summary: 'Add a link', body: CreateLinkV1 }),
  standard.update('link_id', { id: 'update_issue_link', body: UpdateLinkV1 }),
  standard.remove('link_id'),
)
export class LinksV1Controller {
  constructor(readonly records: Links) {}
}
