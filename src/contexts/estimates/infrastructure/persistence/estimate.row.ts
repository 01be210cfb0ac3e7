import { Column, Entity } from 'typeorm';
import type { ProjectCtx } from '#kernel';
import { inProject, ProjectOwnedRow, type RecordTable } from '#persistence';
import { estimateList } from '../../application/estimate.repository';
import type { EstimateType } from '../../domain/estimate';

@Entity('estimates')
export class EstimateRow extends ProjectOwnedRow {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') type!: EstimateType;
  @Column('boolean') lastUsed!: boolean;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const estimateTable: RecordTable<ProjectCtx, EstimateRow> = {
  row: EstimateRow,
  list: estimateList,
  place: inProject,
  search: ['name', 'description'],
};
