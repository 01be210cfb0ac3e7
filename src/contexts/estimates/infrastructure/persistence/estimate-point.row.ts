import { Column, Entity } from 'typeorm';
import { inProject, ProjectOwnedRow, type RecordTable } from '#persistence';
import { estimatePointList, type InEstimate } from '../../application/estimate-point.repository';

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

/** The lock is that of the project's estimates: a point is never added to one that is going. */
export const estimatePointTable: RecordTable<InEstimate, EstimatePointRow> = {
  row: EstimatePointRow,
  list: estimatePointList,
  place: { ...inProject, values: ({ projectId, estimateId }) => ({ projectId, estimateId }) },
  search: ['value', 'description'],
};
