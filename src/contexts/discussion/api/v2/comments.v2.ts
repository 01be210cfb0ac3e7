import {
  Bulk,
  byKey,
  membersOf,
  partial,
  PERMISSIONS,
  present,
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
import { commentList, type CommentRecord } from '../../application/comment.repository';
import { Comments, type CreateComment } from '../../application/comments';
import { COMMENT_ACCESS } from '../../domain/comment';
import { COMMENTS } from '../texts';
import { CommentPermissionsV2 } from './comment-permissions.v2';
import { commentEvents, CommentMentioned } from '../../application/discussion.events';

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
    external_id: show.text('externalId', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    edited_at: show.datetime('editedAt', { nullable: true }),
    permissions: show.supplied(PERMISSIONS, CommentPermissionsV2, ['createdById']),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
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
  @member.readOnly('texts') permissions?: string[];
  @member.readOnly('datetime') edited_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateCommentV2 extends partial(CreateCommentV2) {}

const standard = standardBelow('work_item_id');
const READERS = 'PA C Cm PG';
const WRITERS = 'PA C Cm';
const OWN = 'PA own(C) own(Cm) own(PG)';

@Resource({
  style: v2,
  tag: 'Comments',
  about: COMMENTS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/comments',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.comments',
  presenter: commentV2,
  events: [
    { kinds: [commentEvents], sight: { workItem: 'workItemId' } },
    { kinds: [CommentMentioned], presenter: mentionV2, sight: { workItem: 'workItemId' } },
  ],
})
@Serves(
  standard.list({ id: 'list-comments', summary: 'List comments', allow: READERS, list: commentList }),
  standard.get('pk', { id: 'get-comment', summary: 'Get a comment', allow: READERS }),
  standard.create({ id: 'create-comment', summary: 'Comment on a work item', allow: WRITERS, body: CreateCommentV2 }),
  standard.update('pk', { id: 'update-comment', summary: 'Update a comment', allow: OWN, body: UpdateCommentV2 }),
  standard.remove('pk', { id: 'delete-comment', summary: 'Delete a comment', allow: OWN }),
  standard.upsert({
    id: 'upsert-comment',
    summary: 'Create or update a comment',
    allow: WRITERS,
    body: CreateCommentV2,
  }),
  standard.bulkCreate(CreateCommentV2, { id: 'bulk-create-comments', summary: 'Create comments', allow: WRITERS }),
  standard.bulkUpdate(UpdateCommentV2, { id: 'bulk-update-comments', summary: 'Update comments', allow: OWN }),
  standard.bulkRemove({ id: 'bulk-delete-comments', summary: 'Delete comments', allow: OWN }),
)
export class CommentsV2Controller {
  constructor(
    readonly records: Comments,
    readonly bulk: Bulk,
  ) {}
}
