import { auditV2, EchoOf, membersOf, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { mentionV2 } from '../../../work-items/api/v2';
import {
  releaseCommentEvents,
  releaseCommentList,
  ReleaseCommentMentioned,
  type ReleaseCommentRecord,
} from '../../application/release-comment.repository';
import { ReleaseComments, type CreateReleaseComment } from '../../application/release-comments';
import { releasesResource } from '../common';

const show = shows<ReleaseCommentRecord>();

const releaseCommentV2 = present<ReleaseCommentRecord>('ReleaseComment', {
  id: show.uuid('id'),
  release_id: show.uuid('releaseId'),
  parent_id: show.uuid('parentId', { nullable: true }),
  comment_html: show.richText('commentHtml'),
  comment_id: show.uuid('id', { description: 'Id of the text, which is the id of the comment.' }),
  is_resolved: show.boolean('isResolved'),
  is_hidden: show.computed({ type: 'boolean' }, [], () => false),
  edited_at: show.datetime('editedAt', { nullable: true }),
  ...auditV2,
});

const member = membersOf<CreateReleaseComment>();

@EchoOf(releaseCommentV2)
class CreateReleaseCommentV2 {
  @member.html('commentHtml', { required: true }) comment_html!: string;
  @member.boolean('isResolved', { default: false }) is_resolved?: boolean;
  @member.uuid('parentId', { nullable: true, description: 'The comment that this one answers.' })
  parent_id?: string | null;
}

@Resource({
  ...releasesResource,
  style: v2,
  tag: 'Release comments',
  about:
    'Comments on a release, as rich text, which is sanitized. A comment can answer another one and can be marked as ' +
    'resolved. Replies to a comment stay when it is deleted.',
  path: 'workspaces/:slug/releases/:release_id/comments',
  scope: 'releases.comments',
  noun: 'comment on a release',
  idNoun: 'release comment',
  presenter: releaseCommentV2,
  events: [
    { kinds: [releaseCommentEvents], visibility: 'record' },
    { kinds: [ReleaseCommentMentioned], presenter: mentionV2, visibility: 'record' },
  ],
})
@Serves(...standardBelow('release_id').records('pk', { list: releaseCommentList, body: CreateReleaseCommentV2 }))
export class ReleaseCommentsV2Controller {
  constructor(readonly records: ReleaseComments) {}
}
