import { auditV1, membersOf, partial, present, Resource, Serves, shows, standardBelow, v1 } from '#http';
import { releaseCommentList, type ReleaseCommentRecord } from '../../application/release-comment.repository';
import { ReleaseComments, type ReviseReleaseComment } from '../../application/release-comments';
import { releasesResource } from '../common';
import { textV1 } from './text.v1';

const show = shows<ReleaseCommentRecord>();

const releaseCommentV1 = present<ReleaseCommentRecord>('ReleaseComment', {
  id: show.uuid('id'),
  comment: textV1<ReleaseCommentRecord>('commentHtml', 'commentStripped', 'commentJson'),
  is_hidden: show.computed({ type: 'boolean' }, [], () => false),
  is_resolved: show.boolean('isResolved'),
  edited_at: show.datetime('editedAt', { nullable: true }),
  parent: show.uuid('parentId', { nullable: true }),
  ...auditV1,
  workspace: show.uuid('workspaceId'),
  release: show.uuid('releaseId'),
});

const member = membersOf<ReviseReleaseComment>();

class CreateReleaseCommentV1 {
  @member.html('commentHtml', { required: true }) comment_html!: string;
  @member.uuid('parentId', { nullable: true, description: 'The comment that this one answers.' })
  parent?: string | null;
}

class UpdateReleaseCommentV1 extends partial(CreateReleaseCommentV1) {
  @member.boolean('isResolved') is_resolved?: boolean;
  @member.datetime('editedAt', { nullable: true, description: 'Time of the last change of the text. Default: now.' })
  edited_at?: string | null;
}

const standard = standardBelow('release_id');

@Resource({
  ...releasesResource,
  style: v1,
  tag: 'Release comments',
  path: 'workspaces/:workspace_slug/releases/:release_id/comments',
  scope: 'releases.comments',
  noun: 'comment on a release',
  idPrefix: 'release_comments',
  presenter: releaseCommentV1,
})
@Serves(
  standard.list({ list: { ...releaseCommentList, searchable: false }, filters: [] }),
  standard.get('comment_id'),
  standard.create({ body: CreateReleaseCommentV1 }),
  standard.update('comment_id', { body: UpdateReleaseCommentV1 }),
  standard.remove('comment_id'),
)
export class ReleaseCommentsV1Controller {
  constructor(readonly records: ReleaseComments) {}
}
