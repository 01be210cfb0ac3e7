import { Column, Entity } from 'typeorm';
import type { ProjectCtx } from '#kernel';
import { inProject, ProjectOwnedRow, type RecordTable } from '#persistence';
import { moduleList } from '../../application/module.repository';
import type { ModuleStatus } from '../../domain/module';

@Entity('modules')
export class ModuleRow extends ProjectOwnedRow {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') status!: ModuleStatus;
  @Column('date', { nullable: true }) startDate!: string | null;
  @Column('date', { nullable: true }) targetDate!: string | null;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('uuid', { array: true }) memberIds!: readonly string[];
  @Column('double precision') sortOrder!: number;
  @Column('jsonb') logoProps!: object;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
}

export const moduleTable: RecordTable<ProjectCtx, ModuleRow> = {
  row: ModuleRow,
  list: moduleList,
  place: inProject,
  search: ['name'],
  model: { filters: { isArchived: '(t.archived_at is not null)' } },
};
