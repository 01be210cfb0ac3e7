import { feature, membersOf, present, Resource, rich, Serves, shows, standardBelow, v1 } from '#http';
import type { ListSpec } from '#kernel';
import { releaseCommentList, type ReleaseCommentRecord } from '../../application/release-comment.repository';
import { ReleaseComments, type ReviseReleaseComment } from '../../application/release-comments';
import { RELEASE_COMMENTS } from '../texts';
import { TEXT_V1, textV1 } from './text.v1';

const show = shows<ReleaseCommentRecord>();

const releaseCommentV1 = present<ReleaseCommentRecord>('ReleaseComment', {
  id: show.uuid('id'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  deleted_at: show.datetime('deletedAt', { nullable: true }),
  comment: rich(
    show.computed(
      TEXT_V1,
      ['commentHtml', 'commentStripped', 'commentJson'],
      ({ commentHtml, commentStripped, commentJson }) => textV1(commentHtml, commentStripped, commentJson),
    ),
  ),
  is_hidden: show.computed({ type: 'boolean' }, [], () => false),
  is_resolved: show.boolean('isResolved'),
  edited_at: show.datetime('editedAt', { nullable: true }),
  parent: show.uuid('parentId', { nullable: true }),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
  workspace: show.uuid('workspaceId'),
  release: show.uuid('releaseId'),
});

const member = membersOf<ReviseReleaseComment>();

class CreateReleaseCommentV1 {
  @member.html('commentHtml', { required: true }) comment_html!: string;
  @member.uuid('parentId', { nullable: true, description: 'The comment that this one replies to.' })
  parent?: string | null;
}

class UpdateReleaseCommentV1 {
  @member.html('commentHtml') comment_html?: string;
  @member.uuid('parentId', { nullable: true, description: 'The comment that this one replies to.' })
  parent?: string | null;
  @member.boolean('isResolved') is_resolved?: boolean;
  @member.datetime('editedAt', { nullable: true, description: 'When the text was changed; now where it is not said.' })
  edited_at?: string | null;
}

const standard = standardBelow('release_id');
const READERS = 'O A M';
const WRITERS = 'O A';
const list: ListSpec = { ...releaseCommentList, searchable: false };

@Resource({
  style: v1,
  tag: 'Release comments',
  about: RELEASE_COMMENTS,
  path: 'workspaces/:workspace_slug/releases/:release_id/comments',
  level: 'workspace',
  scope: 'releases.comments',
  gates: [feature('releases')],
  presenter: releaseCommentV1,
})
@Serves(
  standard.list({
    id: 'release_comments_list',
    summary: 'List comments on a release',
    allow: READERS,
    list,
    filters: [],
  }),
  standard.get('comment_id', {
    id: 'release_comments_retrieve',
    summary: 'Get a comment on a release',
    allow: READERS,
  }),
  standard.create({
    id: 'release_comments_create',
    summary: 'Comment on a release',
    allow: WRITERS,
    body: CreateReleaseCommentV1,
  }),
  standard.update('comment_id', {
    id: 'release_comments_update',
    summary: 'Update a comment on a release',
    allow: WRITERS,
    body: UpdateReleaseCommentV1,
  }),
  standard.remove('comment_id', {
    id: 'release_comments_delete',
    summary: 'Delete a comment on a release',
    allow: WRITERS,
  }),
)
export class ReleaseCommentsV1Controller {
  constructor(readonly records: ReleaseComments) {}
}
