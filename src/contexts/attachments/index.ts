export { AttachmentCreated, AttachmentDeleted, type AttachmentEventData } from './application/attachment.events';
export { AttachmentsModule } from './attachments.module';
