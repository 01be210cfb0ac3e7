import { defineRecordEvents } from '#events';
import type { AssetRecord } from '../../assets';

export type AttachmentEventData = Omit<AssetRecord, 'workspaceSlug'>;

export const { created: AttachmentCreated, deleted: AttachmentDeleted } = defineRecordEvents<AttachmentEventData>({
  kind: 'workitem.attachment',
  entityType: 'issue_attachment',
});

export const attachmentEventData = ({ workspaceSlug: _, ...members }: AssetRecord): AttachmentEventData => members;
