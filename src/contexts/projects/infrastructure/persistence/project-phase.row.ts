import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { projectPhaseList } from '../../application/project-phase.repository';
import type { PhaseGroup } from '../../domain/project-phase';

@Entity('project_phases')
export class ProjectPhaseRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') color!: string;
  @Column('text') group!: PhaseGroup;
  @Column('double precision') sequence!: number;
  @Column('boolean') isDefault!: boolean;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const projectPhaseTable: RecordTable<WorkspaceCtx, ProjectPhaseRow> = {
  row: ProjectPhaseRow,
  list: projectPhaseList,
  place: inWorkspace,
  search: ['name'],
};
