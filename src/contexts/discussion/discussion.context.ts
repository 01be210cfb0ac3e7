import { defineContext } from '#context';
import { BROKEN_RULE, errorCode, withBody } from '#kernel';
import { commentEvents, CommentMentioned, linkEvents } from './application/discussion.repository';
import { reactionEvents } from './application/reactions';
import {
  ActivityRow,
  WorkItemCommentRow,
  WorkItemLinkRow,
  WorkItemReactionRow,
} from './infrastructure/persistence/rows';
import { personalDiscussion } from './infrastructure/persistence/own-records';

/** Comments, reactions, links and the history of work items. */
export const discussion = defineContext({
  name: 'discussion',
  modules: async () => {
    const { DiscussionModule, HistoryModule } = await import('./discussion.module.js');
    return [DiscussionModule, HistoryModule];
  },
  rows: [ActivityRow, WorkItemCommentRow, WorkItemLinkRow, WorkItemReactionRow],
  codes: {
    link_url_taken: BROKEN_RULE,
    reaction_exists: errorCode('conflict'),
    activity_not_found: withBody('not_found', ({ message }) => ({ message, code: 'NOT_FOUND' })),
  },
  events: [commentEvents, CommentMentioned, linkEvents, reactionEvents],
  ownRecords: personalDiscussion,
});
