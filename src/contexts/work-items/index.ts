export { AttachmentsModule } from './attachments.module';
export { WorkItemUsageModule } from './usage.module';
export { WorkItemsModule } from './work-items.module';
