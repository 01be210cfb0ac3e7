import { Column, Entity } from 'typeorm';
import { ProjectOwnedRow, type RecordTable } from '#persistence';
import { inWorkItem, type InWorkItem } from '../../../work-items';
import { worklogList } from '../../application/worklog.repository';

@Entity('worklogs')
export class WorklogRow extends ProjectOwnedRow {
  @Column('uuid') workItemId!: string;
  @Column('text') description!: string;
  /** Minutes. */
  @Column('integer') duration!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const worklogTable: RecordTable<InWorkItem, WorklogRow> = {
  row: WorklogRow,
  list: worklogList,
  place: inWorkItem,
  search: ['description'],
  model: { filters: { loggedById: 't.created_by_id' } },
};
