import { Injectable } from '@nestjs/common';
import {
  auditV2,
  Bulk,
  byKey,
  EchoOf,
  externalPair,
  ExternalPairBody,
  membersOf,
  Operations,
  partial,
  PERMISSIONS,
  present,
  projectCommenters,
  projectReaders,
  RecordPermissions,
  Resource,
  Serves,
  shows,
  standardBelow,
  v2,
} from '#http';
import { WorkItemKeys } from '../../../work-items';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { mentionV2 } from '../../../work-items/api/v2';
import {
  commentEvents,
  commentList,
  CommentMentioned,
  type CommentRecord,
} from '../../application/discussion.repository';
import { Comments, type CreateComment } from '../../application/comments';
import { COMMENT_ACCESS } from '../../domain/comment';
import { COMMENTS } from '../texts';

/** Computes what the caller may do with comments. */
@Injectable()
export class CommentPermissionsV2 extends RecordPermissions<CommentRecord> {
  protected readonly root = '/api/v2/workspaces/:slug/projects/:project_id/work-items/:work_item_id/comments/';

  constructor(operations: Operations) {
    super(operations);
  }
}

const show = shows<CommentRecord>();

const commentV2 = present<CommentRecord>(
  'WorkItemComment',
  {
    id: show.uuid('id'),
    work_item_id: show.uuid('workItemId'),
    comment_html: show.richText('commentHtml'),
    comment_stripped: show.text('commentStripped'),
    access: show.text('access', { enum: COMMENT_ACCESS }),
    actor_id: show.uuid('createdById', { nullable: true }),
    ...externalPair,
    edited_at: show.datetime('editedAt', { nullable: true }),
    permissions: show.supplied(PERMISSIONS, CommentPermissionsV2, ['createdById']),
    ...auditV2,
  },
  { actor: show.via(Users, 'createdById', () => userLiteV2) },
);

const member = membersOf<CreateComment>();

@EchoOf(commentV2)
class CreateCommentV2 extends ExternalPairBody {
  @member.html('commentHtml', { required: true }) comment_html!: string;
  @member.choice('access', COMMENT_ACCESS, { default: 'INTERNAL' }) access?: string;
}

const standard = standardBelow('work_item_id');

@Resource({
  style: v2,
  tag: 'Comments',
  about: COMMENTS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/comments',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.comments',
  presenter: commentV2,
  noun: 'comment',
  allow: { read: projectReaders, write: 'PA own(C) own(Cm) own(PG)' },
  events: [
    { kinds: [commentEvents], visibility: { workItem: 'workItemId' } },
    { kinds: [CommentMentioned], presenter: mentionV2, visibility: { workItem: 'workItemId' } },
  ],
})
@Serves(
  ...standard.records('pk', {
    list: commentList,
    body: CreateCommentV2,
    create: { summary: 'Comment on a work item', allow: projectCommenters },
  }),
  standard.upsert({ allow: projectCommenters, body: CreateCommentV2 }),
  standard.bulkCreate(CreateCommentV2, { allow: projectCommenters }),
  standard.bulkUpdate(partial(CreateCommentV2)),
  standard.bulkRemove(),
)
export class CommentsV2Controller {
  constructor(
    readonly records: Comments,
    readonly bulk: Bulk,
  ) {}
}
