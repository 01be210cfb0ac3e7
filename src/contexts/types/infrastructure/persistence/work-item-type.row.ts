import { Column, Entity } from 'typeorm';
import { TenantRow, type RecordTable } from '#persistence';
import type { Place } from '../../application/place';
import { workItemTypeList } from '../../application/work-item-type.repository';
import { inPlace } from './places';

@Entity('work_item_types')
export class WorkItemTypeRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { array: true }) importedBy!: readonly string[];
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('boolean') isActive!: boolean;
  @Column('boolean') isDefault!: boolean;
  @Column('boolean') isEpic!: boolean;
  @Column('integer') level!: number;
  @Column('jsonb') logoProps!: object;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const workItemTypeTable: RecordTable<Place, WorkItemTypeRow> = {
  row: WorkItemTypeRow,
  list: workItemTypeList,
  place: inPlace,
};
