import {
  auditV1,
  byKey,
  ContextBelow,
  Create,
  externalPair,
  ExternalPairBody,
  Id,
  membersOf,
  partial,
  Payload,
  present,
  projectReaders,
  Resource,
  Serves,
  shows,
  standardBelow,
  Update,
  v1,
} from '#http';
import { single, type ProjectCtx, type WithParent } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import { Users } from '../../../identity';
import { userLiteV1 } from '../../../identity/api/v1';
import { WorkItemKeys, WorkItemReads } from '../../../work-items';
import { IMPORT, workItemV1 } from '../../../work-items/api/v1';
import { commentEvents, commentList } from '../../application/discussion.repository';
import { Comments, type CreateComment, type ReviseComment, type ShownComment } from '../../application/comments';
import { COMMENT_ACCESS } from '../../domain/comment';
import { COMMENTS } from '../texts';

const show = shows<ShownComment>();

const FILES = { type: 'array', items: { type: 'string', format: 'uri' }, description: 'Files that the comment has.' };
const PAGE = { type: ['string', 'null'], format: 'uuid', description: 'State of a collaborative editor, if any.' };

const commentV1 = present<ShownComment>(
  'WorkItemComment',
  {
    id: show.uuid('id'),
    is_member: show.boolean('isMember'),
    ...auditV1,
    comment_html: show.richText('commentHtml'),
    comment_stripped: show.text('commentStripped'),
    comment_json: show.richDocument('commentJson'),
    attachments: show.computed(FILES, [], () => []),
    access: show.text('access', { enum: COMMENT_ACCESS }),
    ...externalPair,
    edited_at: show.datetime('editedAt', { nullable: true }),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
    description: show.computed(PAGE, [], () => null),
    issue: show.uuid('workItemId'),
    actor: show.uuid('createdById', { nullable: true }),
    parent: show.uuid('parentId', { nullable: true }),
  },
  {
    actor: show.via(Users, 'createdById', () => userLiteV1),
    ...inProjectV1<ShownComment>(),
    issue: show.via(WorkItemReads, 'workItemId', () => workItemV1),
  },
);

const DOCUMENT =
  'The text as an editor document, used if there is no comment_html. Responses have a document made from ' +
  'the HTML.';
const member = membersOf<CreateComment>();

class CommentMembersV1 extends ExternalPairBody {
  @member.html('commentHtml', { default: '<p></p>' }) comment_html?: string;
  @member.object('commentJson', { description: DOCUMENT }) comment_json?: object;
  @member.choice('access', COMMENT_ACCESS, { default: 'INTERNAL' }) access?: string;
  @member.uuid('parentId', { nullable: true, description: 'The comment that this one replies to.' })
  parent?: string | null;
}

class CreateCommentV1 extends CommentMembersV1 {
  @member.uuid('createdById', { nullable: true, ...IMPORT }) created_by?: string | null;
  @member.datetime('createdAt', IMPORT) created_at?: string;
}

class UpdateCommentV1 extends partial(CommentMembersV1) {
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('datetime') created_at?: string;
}

const standard = standardBelow('work_item_id');
const ONE_OF_A_PAIR = { uniquePair: true };

@Resource({
  style: v1,
  tag: 'Comments',
  about: COMMENTS,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items/:work_item_id/comments',
    'workspaces/:workspace_slug/projects/:project_id/issues/:work_item_id/comments',
  ],
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.comments',
  presenter: commentV1,
  noun: 'comment',
  idNoun: 'work item comment',
  allow: { read: projectReaders, write: 'PA own(C) own(Cm) own(PG)' },
  events: [{ kinds: [commentEvents] }],
})
@Serves(
  standard.list({
    summary: 'List comments of a work item, newest first',
    list: { ...commentList, searchable: false },
    filters: [],
    passive: ['issue', 'project', 'workspace'],
  }),
  standard.get('comment_id', {
    summary: 'Get a comment with its author',
    profiles: { specification: { embedded: ['actor'] } },
  }),
  standard.remove('comment_id'),
)
export class CommentsV1Controller {
  constructor(readonly records: Comments) {}

  @Create({ summary: 'Comment on a work item', allow: projectReaders, body: CreateCommentV1 })
  async create(@ContextBelow('work_item_id') ctx: WithParent<ProjectCtx>, @Payload() command: CreateComment) {
    return single(await this.records.createMany(ctx, [command], ONE_OF_A_PAIR));
  }

  @Update('comment_id', { body: UpdateCommentV1 })
  async update(
    @ContextBelow('work_item_id') ctx: WithParent<ProjectCtx>,
    @Id('comment_id') id: string,
    @Payload() patch: ReviseComment,
  ) {
    return single(await this.records.reviseMany(ctx, [{ id, patch }], ONE_OF_A_PAIR));
  }
}
