import { defineRecordEvents } from '#events';
import type { CommentRecord } from './comment.repository';
import type { LinkRecord } from './link.repository';

export const commentEvents = defineRecordEvents<CommentRecord>({
  kind: 'workitem.comment',
  entityType: 'issue_comment',
});
export const linkEvents = defineRecordEvents<LinkRecord>({ kind: 'workitem.link', entityType: 'issue_link' });
