import { Column, Entity } from 'typeorm';
import { inProjectOrWorkspace, TenantRow, type Place, type RecordTable } from '#persistence';
import {
  transitionList,
  workflowList,
  workflowStateList,
  type Home,
  type InWorkflow,
} from '../../application/workflow.repository';
import type { Flow } from '../../domain/workflow';
import { lockWorkflows } from './workflow-lock';

/** Of a project, or of the workspace itself where that is null. */
abstract class HomedRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
}

@Entity('workflows')
export class WorkflowRow extends HomedRow {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('boolean') isActive!: boolean;
  @Column('boolean') isDefault!: boolean;
  @Column('uuid', { array: true }) typeIds!: readonly string[];
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

@Entity('workflow_states')
export class WorkflowStateRow extends HomedRow {
  @Column('uuid') workflowId!: string;
  @Column('uuid') stateId!: string;
  @Column('boolean') isDefault!: boolean;
  @Column('boolean') allowIssueCreation!: boolean;
  @Column('text') flow!: Flow;
}

@Entity('workflow_transitions')
export class TransitionRow extends HomedRow {
  @Column('uuid') workflowId!: string;
  @Column('uuid') workflowStateId!: string;
  @Column('uuid') stateId!: string;
  @Column('uuid') transitionStateId!: string;
  @Column('uuid', { nullable: true }) rejectionStateId!: string | null;
  @Column('integer', { nullable: true }) requiredApprovals!: number | null;
  @Column('uuid', { array: true }) memberIds!: readonly string[];
  @Column('jsonb') preRules!: readonly object[];
  @Column('jsonb') postRules!: readonly object[];
  @Column('text') flow!: Flow;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

/** Nobody else writes workflows of the place, and no work item of it moves. */
const here: Place<Home> = {
  ...inProjectOrWorkspace,
  lock: async (db, ctx) => {
    await inProjectOrWorkspace.lock(db, ctx);
    await lockWorkflows(db, ctx);
  },
};

const within: Place<InWorkflow> = {
  ...here,
  values: (ctx) => ({ ...here.values(ctx), workflowId: ctx.workflowId }),
};

export const workflowTable: RecordTable<Home, WorkflowRow> = {
  row: WorkflowRow,
  list: workflowList,
  place: here,
  search: ['name', 'description'],
};

export const workflowStateTable: RecordTable<InWorkflow, WorkflowStateRow> = {
  row: WorkflowStateRow,
  list: workflowStateList,
  place: within,
};

export const transitionTable: RecordTable<InWorkflow, TransitionRow> = {
  row: TransitionRow,
  list: transitionList,
  place: within,
};
