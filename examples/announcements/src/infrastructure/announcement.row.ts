import type { WorkspaceCtx } from 'cairn/kernel';
import { inWorkspace, TenantRow, type RecordTable } from 'cairn/persistence';
import { Column, Entity } from 'typeorm';
import { announcementList } from '../application/announcement.repository';

@Entity('announcements')
export class AnnouncementRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') text!: string;
  @Column('date', { nullable: true }) startsOn!: string | null;
  @Column('date', { nullable: true }) endsOn!: string | null;
}

export const announcementTable: RecordTable<WorkspaceCtx, AnnouncementRow> = {
  row: AnnouncementRow,
  list: announcementList,
  place: inWorkspace,
  search: ['name', 'text'],
};
