import { Column, Entity } from 'typeorm';
import type { ProjectCtx } from '#kernel';
import { inProject, ProjectOwnedRow, type RecordTable } from '#persistence';
import { milestoneList } from '../../application/milestone.repository';

@Entity('milestones')
export class MilestoneRow extends ProjectOwnedRow {
  @Column('text') title!: string;
  @Column('date', { nullable: true }) targetDate!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
}

export const milestoneTable: RecordTable<ProjectCtx, MilestoneRow> = {
  row: MilestoneRow,
  list: milestoneList,
  place: inProject,
  search: ['title'],
  model: { filters: { name: 't.title', isArchived: '(t.archived_at is not null)' } },
};
