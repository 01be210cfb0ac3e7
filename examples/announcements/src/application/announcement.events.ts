import { defineRecordEvents } from 'cairn/events';
import type { AnnouncementRecord } from './announcement.repository';

export const announcementEvents = defineRecordEvents<AnnouncementRecord>({
  kind: 'announcement',
  entityType: 'announcement',
});
