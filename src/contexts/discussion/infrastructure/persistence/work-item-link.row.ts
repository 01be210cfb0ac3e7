import { Column, Entity } from 'typeorm';
import { ProjectOwnedRow, type RecordTable } from '#persistence';
import { inWorkItem, type InWorkItem } from '../../../work-items';
import { linkList } from '../../application/link.repository';

@Entity('work_item_links')
export class WorkItemLinkRow extends ProjectOwnedRow {
  @Column('uuid') workItemId!: string;
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text') url!: string;
  @Column('jsonb') metadata!: object;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const linkTable: RecordTable<InWorkItem, WorkItemLinkRow> = {
  row: WorkItemLinkRow,
  list: linkList,
  place: inWorkItem,
  search: ['title', 'url'],
};
