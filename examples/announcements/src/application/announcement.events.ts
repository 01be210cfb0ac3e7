import { defineRecordEvents } from 'cairn/events';
import type { AnnouncementRecord } from './announcement.repository';

export const {
  created: AnnouncementCreated,
  updated: AnnouncementUpdated,
  deleted: AnnouncementDeleted,
} = defineRecordEvents<AnnouncementRecord>({ kind: 'announcement', entityType: 'announcement' });
