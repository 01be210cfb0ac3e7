import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordScope, type RecordTable } from '#persistence';
import { agentRunList, runActivityList, type InRun } from '../../application/agent-run.repository';
import type { RunStatus, RunType } from '../../domain/agent-run';
import type { ActivityContent, ActivityType, Signal } from '../../domain/run-activity';

@Entity('agent_runs')
export class AgentRunRow extends TenantRow {
  @Column('uuid') agentUserId!: string;
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { nullable: true }) workItemId!: string | null;
  @Column('uuid', { nullable: true }) commentId!: string | null;
  @Column('uuid', { nullable: true }) sourceCommentId!: string | null;
  @Column('text', { nullable: true }) externalLink!: string | null;
  @Column('text') type!: RunType;
  @Column('text') status!: RunStatus;
  @Column('jsonb', { nullable: true }) errorMetadata!: object | null;
  @Column('timestamptz') startedAt!: string;
  @Column('timestamptz', { nullable: true }) endedAt!: string | null;
  @Column('timestamptz', { nullable: true }) stoppedAt!: string | null;
  @Column('uuid', { nullable: true }) stoppedById!: string | null;
  @Column('timestamptz') activeAt!: string;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

@Entity('agent_run_activities')
export class RunActivityRow extends TenantRow {
  @Column('uuid') agentRunId!: string;
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('text') type!: ActivityType;
  @Column('jsonb') content!: ActivityContent;
  @Column('jsonb') contentMetadata!: object;
  @Column('boolean') ephemeral!: boolean;
  @Column('text') signal!: Signal;
  @Column('jsonb') signalMetadata!: object;
  @Column('uuid', { nullable: true }) commentId!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const agentRunTable: RecordTable<WorkspaceCtx, AgentRunRow> = {
  row: AgentRunRow,
  list: agentRunList,
  place: inWorkspace,
};

const inRun: RecordScope<InRun> = { ...inWorkspace, values: ({ agentRunId }) => ({ agentRunId }) };

export const runActivityTable: RecordTable<InRun, RunActivityRow> = {
  row: RunActivityRow,
  list: runActivityList,
  place: inRun,
};
