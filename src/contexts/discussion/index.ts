export { commentEvents, linkEvents } from './application/discussion.events';
export { Comments } from './application/comments';
export { Links } from './application/links';
export { DiscussionModule } from './discussion.module';
export { HistoryModule } from './usage.module';
