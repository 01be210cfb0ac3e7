import { defineContext } from '#context';
import { BROKEN_RULE, withBody } from '#kernel';
import { commentEvents, CommentMentioned, linkEvents } from './application/discussion.repository';
import { ActivityRow, WorkItemCommentRow, WorkItemLinkRow } from './infrastructure/persistence/rows';

/** Comments, links and the history of work items. */
export const discussion = defineContext({
  name: 'discussion',
  modules: async () => {
    const { DiscussionModule, HistoryModule } = await import('./discussion.module.js');
    return [DiscussionModule, HistoryModule];
  },
  rows: [ActivityRow, WorkItemCommentRow, WorkItemLinkRow],
  codes: {
    link_url_taken: BROKEN_RULE,
    activity_not_found: withBody('not_found', ({ message }) => ({ message, code: 'NOT_FOUND' })),
  },
  events: [commentEvents, CommentMentioned, linkEvents],
});
