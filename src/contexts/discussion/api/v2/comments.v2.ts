import {
  Bulk,
  BulkCreate,
  BulkRemove,
  BulkUpdate,
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
  Upsert,
  upserted,
  v2,
  type BatchOfIds,
  type BatchOfItems,
} from '#http';
import type { ListRequest, ProjectCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { WorkItemAccess } from '../../../work-items';
import { commentList, type CommentRecord } from '../../application/comment.repository';
import { Comments, type CreateComment, type ReviseComment } from '../../application/comments';
import { COMMENT_ACCESS } from '../../domain/comment';

const show = shows<CommentRecord>();

export const commentV2 = present<CommentRecord>(
  'WorkItemComment',
  {
    id: show.uuid('id'),
    work_item_id: show.uuid('workItemId'),
    comment_html: show.text('commentHtml'),
    comment_stripped: show.text('commentStripped'),
    access: show.text('access', { enum: COMMENT_ACCESS }),
    actor_id: show.uuid('createdById', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    edited_at: show.datetime('editedAt', { nullable: true }),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
  },
  { actor: show.via(Users, 'createdById', () => userLiteV2) },
);

const member = membersOf<CreateComment>();

class CreateCommentV2 {
  @member.html('commentHtml', { required: true }) comment_html!: string;
  @member.choice('access', COMMENT_ACCESS, { default: 'INTERNAL' }) access?: string;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') work_item_id?: string;
  @member.readOnly('text') comment_stripped?: string;
  @member.readOnly('uuid') actor_id?: string;
  @member.readOnly('datetime') edited_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
}

class UpdateCommentV2 extends partial(CreateCommentV2) {}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA C Cm';
const OWN = 'PA own(C) own(Cm) own(PG)';

@Resource({
  style: v2,
  tag: 'Comments',
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/comments',
  level: 'project',
  scope: 'projects.work_items.comments',
  presenter: commentV2,
})
export class CommentsV2Controller {
  constructor(
    private readonly comments: Comments,
    private readonly hosts: WorkItemAccess,
    private readonly bulk: Bulk,
  ) {}

  @List({ id: 'list-comments', summary: 'List comments', allow: READERS, list: commentList })
  list(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @ListQuery() request: ListRequest) {
    return this.comments.list(ctx, item, request);
  }

  @Read('pk', { id: 'get-comment', summary: 'Get a comment', allow: READERS })
  get(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Id('pk') id: string) {
    return this.comments.get(ctx, item, id);
  }

  @Create({ id: 'create-comment', summary: 'Comment on a work item', allow: WRITERS, body: CreateCommentV2 })
  create(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Payload() command: CreateComment) {
    return this.comments.create(ctx, item, command);
  }

  @Update('pk', { id: 'update-comment', summary: 'Update a comment', allow: OWN, body: UpdateCommentV2 })
  update(
    @Context() ctx: ProjectCtx,
    @Segment('work_item_id') item: string,
    @Id('pk') id: string,
    @Payload() patch: ReviseComment,
  ) {
    return this.comments.revise(ctx, item, id, patch);
  }

  @Remove('pk', { id: 'delete-comment', summary: 'Delete a comment', allow: OWN })
  remove(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Id('pk') id: string) {
    return this.comments.remove(ctx, item, id);
  }

  @Upsert({ id: 'upsert-comment', summary: 'Create or update a comment', allow: WRITERS, body: CreateCommentV2 })
  upsert(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Payload() command: CreateComment) {
    return upserted(command, (pair) => this.comments.upsert(ctx, item, pair));
  }

  @BulkCreate({ id: 'bulk-create-comments', summary: 'Create comments', allow: WRITERS })
  async bulkCreate(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Payload() batch: BatchOfItems) {
    const { id } = await this.hosts.find(ctx, item);
    return this.bulk.create<CreateComment>(batch, CreateCommentV2, (command) => this.comments.create(ctx, id, command));
  }

  @BulkUpdate({ id: 'bulk-update-comments', summary: 'Update comments', allow: OWN })
  async bulkUpdate(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Payload() batch: BatchOfItems) {
    const host = await this.hosts.find(ctx, item);
    return this.bulk.update<ReviseComment>(batch, UpdateCommentV2, (id, patch) =>
      this.comments.revise(ctx, host.id, id, patch),
    );
  }

  @BulkRemove({ id: 'bulk-delete-comments', summary: 'Delete comments', allow: OWN })
  async bulkRemove(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Payload() batch: BatchOfIds) {
    const host = await this.hosts.find(ctx, item);
    return this.bulk.remove(batch, (id) => this.comments.remove(ctx, host.id, id));
  }
}
