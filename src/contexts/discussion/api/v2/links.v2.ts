import {
  Context,
  Create,
  Id,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  Read,
  Remove,
  Resource,
  Segment,
  shows,
  Update,
  v2,
} from '#http';
import type { ListRequest, ProjectCtx } from '#kernel';
import { linkList, type LinkRecord } from '../../application/link.repository';
import { type CreateLink, Links, type ReviseLink } from '../../application/links';
import { MOST_URL } from '../../domain/link';

const show = shows<LinkRecord>();

export const linkV2 = present<LinkRecord>('WorkItemLink', {
  id: show.uuid('id'),
  work_item_id: show.uuid('workItemId'),
  title: show.text('title', { nullable: true }),
  url: show.text('url'),
  metadata: show.object('metadata'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
});

const member = membersOf<CreateLink>();

class CreateLinkV2 {
  @member.text('url', { required: true, max: MOST_URL, blank: false }) url!: string;
  @member.text('title', { max: 255, nullable: true }) title?: string | null;
  @member.object('metadata', { nullable: true, default: {} }) metadata?: object | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') work_item_id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
}

class UpdateLinkV2 extends partial(CreateLinkV2) {}

const READERS = 'PA C Cm';
const WRITERS = 'PA C';

@Resource({
  style: v2,
  tag: 'Links',
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/links',
  level: 'project',
  scope: 'projects.work_items.links',
  presenter: linkV2,
})
export class LinksV2Controller {
  constructor(private readonly links: Links) {}

  @List({ id: 'list-links', summary: 'List links of a work item', allow: READERS, list: linkList })
  list(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @ListQuery() request: ListRequest) {
    return this.links.list(ctx, item, request);
  }

  @Read('pk', { id: 'get-link', summary: 'Get a link', allow: READERS })
  get(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Id('pk') id: string) {
    return this.links.get(ctx, item, id);
  }

  @Create({ id: 'create-link', summary: 'Add a link', allow: WRITERS, body: CreateLinkV2 })
  create(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Payload() command: CreateLink) {
    return this.links.create(ctx, item, command);
  }

  @Update('pk', { id: 'update-link', summary: 'Update a link', allow: WRITERS, body: UpdateLinkV2 })
  update(
    @Context() ctx: ProjectCtx,
    @Segment('work_item_id') item: string,
    @Id('pk') id: string,
    @Payload() patch: ReviseLink,
  ) {
    return this.links.revise(ctx, item, id, patch);
  }

  @Remove('pk', { id: 'delete-link', summary: 'Delete a link', allow: WRITERS })
  remove(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Id('pk') id: string) {
    return this.links.remove(ctx, item, id);
  }
}
