export { arrangementOf, WorkItemQueries } from './application/pql/work-item.queries';
export { AttachmentsModule } from './attachments.module';
export { DiscussionModule } from './discussion.module';
export { GitModule } from './git.module';
export { RelationsModule } from './relations.module';
export { WorkItemUsageModule } from './usage.module';
export { WorkItemsModule } from './work-items.module';
