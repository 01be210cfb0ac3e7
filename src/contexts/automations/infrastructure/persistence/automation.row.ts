import { Column, Entity, PrimaryColumn } from 'typeorm';
import { inProjectOrWorkspace, inWorkspace, TenantRow, type RecordScope, type RecordTable } from '#persistence';
import {
  activityList,
  automationList,
  edgeList,
  nodeList,
  type Home,
  type InAutomation,
} from '../../application/automation.repository';
import type { Verb } from '../../domain/activity';
import type { Scope, Status } from '../../domain/automation';
import type { Graph } from '../../domain/graph';
import type { NodeType } from '../../domain/handlers';
import type { ExecutionStatus, RunStatus } from '../../domain/run';

@Entity('automations')
export class AutomationRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') scope!: Scope;
  @Column('text') status!: Status;
  @Column('boolean') isEnabled!: boolean;
  @Column('boolean') isGlobal!: boolean;
  @Column('uuid', { array: true }) projectIds!: string[];
  @Column('uuid') botUserId!: string;
  @Column('uuid') currentVersionId!: string;
  @Column('integer') runCount!: number;
  @Column('timestamptz', { nullable: true }) lastRunAt!: string | null;
  @Column('uuid', { nullable: true }) decidedById!: string | null;
  @Column('timestamptz', { nullable: true }) enabledSince!: string | null;
}

@Entity('automation_nodes')
export class AutomationNodeRow extends TenantRow {
  @Column('uuid') automationId!: string;
  @Column('text') name!: string;
  @Column('text') nodeType!: NodeType;
  @Column('text') handlerName!: string;
  @Column('jsonb') config!: object;
  @Column('boolean') isEnabled!: boolean;
  @Column('text', { nullable: true }) secret!: string | null;
  @Column('timestamptz', { nullable: true }) lastTriggeredAt!: string | null;
  @Column('timestamptz', { nullable: true }) nextScheduledAt!: string | null;
}

@Entity('automation_edges')
export class AutomationEdgeRow extends TenantRow {
  @Column('uuid') automationId!: string;
  @Column('uuid') sourceNodeId!: string;
  @Column('uuid') targetNodeId!: string;
  @Column('integer') executionOrder!: number;
}

@Entity('automation_activities')
export class AutomationActivityRow extends TenantRow {
  @Column('uuid') automationId!: string;
  @Column('uuid') automationVersionId!: string;
  @Column('text') automationScope!: string;
  @Column('uuid', { nullable: true }) automationNodeId!: string | null;
  @Column('uuid', { nullable: true }) automationEdgeId!: string | null;
  @Column('uuid', { nullable: true }) automationRunId!: string | null;
  @Column('uuid', { nullable: true }) nodeExecutionId!: string | null;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('text') verb!: Verb;
  @Column('text') field!: string;
  @Column('text', { nullable: true }) oldValue!: string | null;
  @Column('text', { nullable: true }) newValue!: string | null;
  @Column('uuid', { nullable: true }) oldIdentifier!: string | null;
  @Column('uuid', { nullable: true }) newIdentifier!: string | null;
  @Column('integer') epoch!: number;
}

export const automationTable: RecordTable<Pick<Home, 'workspaceId'>, AutomationRow> = {
  row: AutomationRow,
  list: automationList,
  place: inProjectOrWorkspace,
  search: ['name', 'description'],
};

const inAutomation: RecordScope<InAutomation> = { ...inWorkspace, values: ({ automationId }) => ({ automationId }) };

export const nodeTable: RecordTable<InAutomation, AutomationNodeRow> = {
  row: AutomationNodeRow,
  list: nodeList,
  place: inAutomation,
  search: ['name', 'handlerName'],
};

export const edgeTable: RecordTable<InAutomation, AutomationEdgeRow> = {
  row: AutomationEdgeRow,
  list: edgeList,
  place: inAutomation,
};

export const activityTable: RecordTable<InAutomation, AutomationActivityRow> = {
  row: AutomationActivityRow,
  list: activityList,
  place: inAutomation,
};

/** One run of an automation. Unique indexes on the automation with the event or the due time prevent duplicates. */
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

/** A version of an automation's graph. Published versions never change, so that runs can be understood later. */
@Entity('automation_versions')
export class AutomationVersionRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') automationId!: string;
  @Column('integer') number!: number;
  @Column('jsonb') graph!: Graph;
  @Column('boolean') isPublished!: boolean;
  @Column('timestamptz') createdAt!: string;
}
