import { Column, Entity } from 'typeorm';
import type { ProjectCtx } from '#kernel';
import { inProject, TenantRow, type RecordTable } from '#persistence';
import { labelList } from '../../application/label.repository';

@Entity('labels')
export class LabelRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') color!: string;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const labelTable: RecordTable<ProjectCtx, LabelRow> = {
  row: LabelRow,
  list: labelList,
  place: inProject,
  search: ['name'],
};
