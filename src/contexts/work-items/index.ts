export {
  DependencyCreated,
  DependencyDeleted,
  RelationCreated,
  RelationDeleted,
  type RelationEventData,
} from './application/relation.events';
export { AttachmentCreated, AttachmentDeleted, type AttachmentEventData } from './application/attachment.events';
export { commentEvents, linkEvents, worklogEvents } from './application/discussion.events';
export { gitEvents } from './application/git-reference.events';
export {
  WorkItemArchived,
  WorkItemCreated,
  WorkItemDeleted,
  WorkItemUpdated,
  type WorkItemEventData,
} from './application/work-item.events';
export { arrangementOf, WorkItemQueries } from './application/pql/work-item.queries';
export { AttachmentsModule } from './attachments.module';
export { DiscussionModule } from './discussion.module';
export { GitModule } from './git.module';
export { RelationsModule } from './relations.module';
export { WorkItemUsageModule } from './usage.module';
export { WorkItemsModule } from './work-items.module';
