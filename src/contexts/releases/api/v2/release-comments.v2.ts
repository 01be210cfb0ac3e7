import { feature, membersOf, partial, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { releaseCommentList, type ReleaseCommentRecord } from '../../application/release-comment.repository';
import { ReleaseComments, type CreateReleaseComment } from '../../application/release-comments';
import { RELEASE_COMMENTS } from '../texts';
import { mentionV2 } from '../../../work-items/api/v2';
import { releaseCommentEvents, ReleaseCommentMentioned } from '../../application/release.events';

const show = shows<ReleaseCommentRecord>();

const releaseCommentV2 = present<ReleaseCommentRecord>('ReleaseComment', {
  id: show.uuid('id'),
  release_id: show.uuid('releaseId'),
  parent_id: show.uuid('parentId', { nullable: true }),
  comment_html: show.richText('commentHtml'),
  comment_id: show.uuid('id', { description: 'Id of the text: that of the comment, which has one.' }),
  is_resolved: show.boolean('isResolved'),
  is_hidden: show.computed({ type: 'boolean' }, [], () => false),
  edited_at: show.datetime('editedAt', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateReleaseComment>();

class CreateReleaseCommentV2 {
  @member.html('commentHtml', { required: true }) comment_html!: string;
  @member.boolean('isResolved', { default: false }) is_resolved?: boolean;
  @member.uuid('parentId', { nullable: true, description: 'The comment that this one replies to.' })
  parent_id?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') release_id?: string;
  @member.readOnly('uuid') comment_id?: string;
  @member.readOnly('boolean') is_hidden?: boolean;
  @member.readOnly('datetime') edited_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateReleaseCommentV2 extends partial(CreateReleaseCommentV2) {}

const standard = standardBelow('release_id');
const READERS = 'O A M';
const WRITERS = 'O A';

@Resource({
  style: v2,
  tag: 'Release comments',
  about: RELEASE_COMMENTS,
  path: 'workspaces/:slug/releases/:release_id/comments',
  level: 'workspace',
  scope: 'releases.comments',
  gates: [feature('releases')],
  presenter: releaseCommentV2,
  events: [
    { kinds: [releaseCommentEvents], sight: 'record' },
    { kinds: [ReleaseCommentMentioned], presenter: mentionV2, sight: 'record' },
  ],
})
@Serves(
  standard.list({
    id: 'list-release-comments',
    summary: 'List comments on a release',
    allow: READERS,
    list: releaseCommentList,
  }),
  standard.get('pk', { id: 'get-release-comment', summary: 'Get a comment on a release', allow: READERS }),
  standard.create({
    id: 'create-release-comment',
    summary: 'Comment on a release',
    allow: WRITERS,
    body: CreateReleaseCommentV2,
  }),
  standard.update('pk', {
    id: 'update-release-comment',
    summary: 'Update a comment on a release',
    allow: WRITERS,
    body: UpdateReleaseCommentV2,
  }),
  standard.remove('pk', { id: 'delete-release-comment', summary: 'Delete a comment on a release', allow: WRITERS }),
)
export class ReleaseCommentsV2Controller {
  constructor(readonly records: ReleaseComments) {}
}
