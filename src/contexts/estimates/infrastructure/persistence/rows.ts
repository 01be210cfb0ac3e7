import { Column, Entity } from 'typeorm';
import type { ProjectCtx } from '#kernel';
import { inProject, ProjectOwnedRow, type RecordTable } from '#persistence';
import { estimateList, estimatePointList, type InEstimate } from '../../application/estimate.repository';
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

@Entity('estimate_points')
export class EstimatePointRow extends ProjectOwnedRow {
  @Column('uuid') estimateId!: string;
  @Column('integer') key!: number;
  @Column('text') value!: string;
  @Column('text') description!: string;
  @Column('double precision', { nullable: true }) amount!: number | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

/** Points share the lock of the project's estimates, so that none is added to an estimate that is being deleted. */
export const estimatePointTable: RecordTable<InEstimate, EstimatePointRow> = {
  row: EstimatePointRow,
  list: estimatePointList,
  place: { ...inProject, values: ({ projectId, estimateId }) => ({ projectId, estimateId }) },
  search: ['value', 'description'],
};
