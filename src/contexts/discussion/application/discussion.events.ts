import { defineMentioned, defineRecordEvents } from '#events';
import type { CommentRecord } from './comment.repository';
import type { LinkRecord } from './link.repository';

const COMMENT = { kind: 'workitem.comment', entityType: 'issue_comment' };

export const CommentMentioned = defineMentioned(COMMENT);
export const commentEvents = defineRecordEvents<CommentRecord>({
  ...COMMENT,
  text: { member: 'commentHtml', workItem: 'workItemId', mentioned: CommentMentioned },
});
export const linkEvents = defineRecordEvents<LinkRecord>({ kind: 'workitem.link', entityType: 'issue_link' });
