export { DiscussionModule } from './discussion.module';
export { WorkItemUsageModule } from './usage.module';
export { WorkItemsModule } from './work-items.module';
