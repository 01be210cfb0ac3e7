import { defineRecordEvents } from 'cairn/events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from 'cairn/kernel';
import type { Announcement } from '../domain/announcement';

/** An announcement as it is stored. */
export interface AnnouncementRecord extends Announcement, TenantRecord {
  readonly id: string;
}

export const announcementList: ListSpec = {
  filters: { name: filter.name(), startsOn: filter.date(), endsOn: filter.date() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class AnnouncementRepository extends Records<WorkspaceCtx, AnnouncementRecord> {}

export const announcementEvents = defineRecordEvents<AnnouncementRecord>({
  kind: 'announcement',
  entityType: 'announcement',
});
