import { Column, Entity } from 'typeorm';
import { order, projectIdOf, type ListSpec, type WorkspaceCtx } from '#kernel';
import {
  inProjectOrWorkspace,
  inWorkspace,
  ProjectOwnedRow,
  TenantRow,
  type Db,
  type RecordScope,
  type RecordTable,
} from '#persistence';
import {
  approvalList,
  transitionList,
  workflowList,
  workflowStateList,
  type Home,
  type InWorkflow,
} from '../../application/workflow.repository';
import type { Flow } from '../../domain/workflow';
import { inWorkItem, type InWorkItem } from '../../../work-items';
import type { Decision } from '../../domain/approval';
import type { Mode } from '../../domain/assignment';

/** A row of a project, or of the workspace if `projectId` is null. */
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

/** Locks the workflows of the project or workspace, and state changes of its work items. */
const here: RecordScope<Home> = {
  ...inProjectOrWorkspace,
  lock: async (db, ctx) => {
    await inProjectOrWorkspace.lock(db, ctx);
    await lockWorkflows(db, ctx);
  },
};

const within: RecordScope<InWorkflow> = {
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

/**
 * Name of an advisory lock. Moving work items takes it in shared mode, so that these frequent transactions write
 * nothing for it.
 */
const nameOf = (ctx: Home): string => `workflows ${(ctx.governance !== 'on' && projectIdOf(ctx)) || ctx.workspaceId}`;

/** Locks the workflows of the project or workspace against changes until the transaction ends. */
export async function holdWorkflows(db: Db, ctx: Home): Promise<void> {
  await db.send('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [nameOf(ctx)]);
}

/** Waits for all transactions that hold the workflows, and locks them exclusively until the transaction ends. */
async function lockWorkflows(db: Db, ctx: Home): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [nameOf(ctx)]);
}

@Entity('workflow_approvals')
export class ApprovalRow extends ProjectOwnedRow {
  @Column('uuid') workItemId!: string;
  @Column('uuid') transitionId!: string;
  @Column('text') decision!: Decision;
  @Column('uuid', { nullable: true }) movedToId!: string | null;
}

export const approvalTable: RecordTable<InWorkItem, ApprovalRow> = {
  row: ApprovalRow,
  list: approvalList,
  place: inWorkItem,
};

/** Its id is the id of the type. */
@Entity('workflow_rules')
export class TypeRuleRow extends TenantRow {
  @Column('text') mode!: Mode;
  @Column('uuid', { array: true }) workflowIds!: readonly string[];
}

@Entity('workflow_choices')
export class ChoiceRow extends TenantRow {
  @Column('uuid') projectId!: string;
  @Column('uuid', { nullable: true }) typeId!: string | null;
  @Column('uuid') workflowId!: string;
  @Column('boolean') isPinned!: boolean;
}

/** These records are never listed page by page. */
const list: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

export const typeRuleTable: RecordTable<WorkspaceCtx, TypeRuleRow> = { row: TypeRuleRow, list, place: inWorkspace };
export const choiceTable: RecordTable<WorkspaceCtx, ChoiceRow> = { row: ChoiceRow, list, place: inWorkspace };
