import { Column, Entity } from 'typeorm';
import type { Priority } from '#kernel';
import { TenantRow } from '#persistence';
import type { Network } from '../../domain/project';

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
