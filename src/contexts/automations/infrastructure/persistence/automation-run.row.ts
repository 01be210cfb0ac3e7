import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ExecutionStatus, RunStatus } from '../../domain/run';

/** One start of one automation: indexes on it and the event, or the time, let nobody write it twice. */
@Entity('automation_runs')
export class AutomationRunRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') automationId!: string;
  @Column('uuid') versionId!: string;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { nullable: true }) eventId!: string | null;
  @Column('timestamptz', { nullable: true }) dueAt!: string | null;
  @Column('uuid', { array: true }) causes!: string[];
  @Column('text') status!: RunStatus;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz', { nullable: true }) endedAt!: string | null;
}

@Entity('automation_executions')
export class AutomationExecutionRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') runId!: string;
  @Column('uuid') nodeId!: string;
  @Column('text') status!: ExecutionStatus;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('timestamptz') createdAt!: string;
}
