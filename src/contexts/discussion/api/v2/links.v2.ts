import {
  auditV2,
  byKey,
  EchoOf,
  membersOf,
  present,
  projectCommenters,
  projectWriters,
  Resource,
  Serves,
  shows,
  standardBelow,
  v2,
} from '#http';
import { WorkItemKeys } from '../../../work-items';
import { linkEvents, linkList, type LinkRecord } from '../../application/discussion.repository';
import { Links, type CreateLink } from '../../application/links';
import { MAX_URL } from '../../domain/link';
import { LINKS } from '../texts';

const show = shows<LinkRecord>();

const linkV2 = present<LinkRecord>('WorkItemLink', {
  id: show.uuid('id'),
  work_item_id: show.uuid('workItemId'),
  title: show.text('title', { nullable: true }),
  url: show.text('url'),
  metadata: show.object('metadata'),
  ...auditV2,
});

const member = membersOf<CreateLink>();

@EchoOf(linkV2)
class CreateLinkV2 {
  @member.text('url', { required: true, max: MAX_URL, blank: false }) url!: string;
  @member.text('title', { max: 255, nullable: true, blank: true }) title?: string | null;
  @member.object('metadata', { default: {} }) metadata?: object;
}

const standard = standardBelow('work_item_id');

@Resource({
  style: v2,
  tag: 'Links',
  about: LINKS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/links',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.links',
  presenter: linkV2,
  noun: 'link',
  allow: { read: projectCommenters, write: projectWriters },
  events: [{ kinds: [linkEvents], visibility: { workItem: 'workItemId' } }],
})
@Serves(...standard.records('pk', { list: linkList, body: CreateLinkV2, create: { summary: 'Add a link' } }))
export class LinksV2Controller {
  constructor(readonly records: Links) {}
}
