import { Column, Entity } from 'typeorm';
import type { Priority, ProjectRole, StateGroup, WorkspaceActor, WorkspaceCtx } from '#kernel';
import { inProjectOrWorkspace, inWorkspace, ProjectOwnedRow, TenantRow, type RecordTable } from '#persistence';
import { projectPhaseList } from '../../application/project-phase.repository';
import { stateList } from '../../application/state.repository';
import type { Network } from '../../domain/project';
import type { PhaseGroup } from '../../domain/project-phase';

/** A membership in a project. The row stays when it ends, so that it can be activated again. */
@Entity('project_members')
export class ProjectMemberRow extends ProjectOwnedRow {
  @Column('uuid') userId!: string;
  @Column('text') role!: ProjectRole;
  @Column('boolean') isActive!: boolean;
  /** Position of the project in the person's own order. */
  @Column('double precision') sortOrder!: number;
}

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

@Entity('projects')
export class ProjectRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') identifier!: string;
  @Column('text') description!: string;
  @Column('smallint') network!: Network;
  @Column('uuid', { nullable: true }) projectLeadId!: string | null;
  @Column('uuid', { nullable: true }) defaultAssigneeId!: string | null;
  @Column('uuid', { nullable: true }) defaultStateId!: string | null;
  @Column('uuid', { nullable: true }) stateId!: string | null;
  @Column('uuid', { nullable: true }) estimateId!: string | null;
  @Column('text') priority!: Priority;
  @Column('timestamptz', { nullable: true }) startDate!: string | null;
  @Column('timestamptz', { nullable: true }) targetDate!: string | null;
  @Column('text', { nullable: true }) emoji!: string | null;
  @Column('jsonb', { nullable: true }) iconProp!: object | null;
  @Column('jsonb') logoProps!: object;
  @Column('text', { nullable: true }) coverImage!: string | null;
  @Column('boolean') moduleView!: boolean;
  @Column('boolean') cycleView!: boolean;
  @Column('boolean') issueViewsView!: boolean;
  @Column('boolean') pageView!: boolean;
  @Column('boolean') intakeView!: boolean;
  @Column('boolean') isTimeTrackingEnabled!: boolean;
  @Column('boolean') isIssueTypeEnabled!: boolean;
  @Column('boolean') isEpicEnabled!: boolean;
  @Column('boolean') isMilestoneEnabled!: boolean;
  @Column('boolean') isWorkflowEnabled!: boolean;
  @Column('boolean') isProjectUpdatesEnabled!: boolean;
  @Column('boolean') isParallelCyclesEnabled!: boolean;
  @Column('boolean') isAutomatedCycleEnabled!: boolean;
  @Column('boolean') isManuallyStartEndCyclesEnabled!: boolean;
  @Column('boolean') guestViewAllFeatures!: boolean;
  @Column('smallint') archiveIn!: number;
  @Column('smallint') closeIn!: number;
  @Column('uuid', { nullable: true }) upkeepDecidedById!: string | null;
  @Column('text') timezone!: string;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
}

@Entity('states')
export class StateRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { nullable: true }) workspaceStateId!: string | null;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') color!: string;
  @Column('text') slug!: string;
  @Column('double precision') sequence!: number;
  @Column('text') group!: StateGroup;
  @Column('boolean') isDefault!: boolean;
  @Column('boolean') isTriage!: boolean;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const stateTable: RecordTable<WorkspaceActor, StateRow> = {
  row: StateRow,
  list: stateList,
  place: inProjectOrWorkspace,
  search: ['name'],
};
