import { defineContext } from '#context';
import { BROKEN_RULE, withBody } from '#kernel';
import { commentEvents, CommentMentioned, linkEvents } from './application/discussion.events';
import { ActivityRow } from './infrastructure/persistence/activity.row';
import { WorkItemCommentRow } from './infrastructure/persistence/work-item-comment.row';
import { WorkItemLinkRow } from './infrastructure/persistence/work-item-link.row';

export const discussion = defineContext({
  name: 'discussion',
  modules: async () => {
    const { DiscussionModule, HistoryModule } = await import('./index.js');
    return [DiscussionModule, HistoryModule];
  },
  rows: [ActivityRow, WorkItemCommentRow, WorkItemLinkRow],
  codes: {
    link_url_taken: BROKEN_RULE,
    activity_not_found: withBody('not_found', ({ message }) => ({ message, code: 'NOT_FOUND' })),
  },
  events: [commentEvents, CommentMentioned, linkEvents],
});
