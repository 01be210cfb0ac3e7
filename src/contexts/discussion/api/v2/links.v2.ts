import { byKey, membersOf, partial, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { WorkItemKeys } from '../../../work-items';
import { linkList, type LinkRecord } from '../../application/link.repository';
import { type CreateLink, Links } from '../../application/links';
import { MAX_URL } from '../../domain/link';
import { LINKS } from '../texts';
import { linkEvents } from '../../application/discussion.events';

const show = shows<LinkRecord>();

const linkV2 = present<LinkRecord>('WorkItemLink', {
  id: show.uuid('id'),
  work_item_id: show.uuid('workItemId'),
  title: show.text('title', { nullable: true }),
  url: show.text('url'),
  metadata: show.object('metadata'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateLink>();

class CreateLinkV2 {
  @member.text('url', { required: true, max: MAX_URL, blank: false }) url!: string;
  @member.text('title', { max: 255, nullable: true, blank: true }) title?: string | null;
  @member.object('metadata', { default: {} }) metadata?: object;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') work_item_id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateLinkV2 extends partial(CreateLinkV2) {}

const standard = standardBelow('work_item_id');
const READERS = 'PA C Cm';
const WRITERS = 'PA C';

@Resource({
  style: v2,
  tag: 'Links',
  about: LINKS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/links',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.links',
  presenter: linkV2,
  events: [{ kinds: [linkEvents], sight: { workItem: 'workItemId' } }],
})
@Serves(
  standard.list({ id: 'list-links', summary: 'List links of a work item', allow: READERS, list: linkList }),
  standard.get('pk', { id: 'get-link', summary: 'Get a link', allow: READERS }),
  standard.create({ id: 'create-link', summary: 'Add a link', allow: WRITERS, body: CreateLinkV2 }),
  standard.update('pk', { id: 'update-link', summary: 'Update a link', allow: WRITERS, body: UpdateLinkV2 }),
  standard.remove('pk', { id: 'delete-link', summary: 'Delete a link', allow: WRITERS }),
)
export class LinksV2Controller {
  constructor(readonly records: Links) {}
}
