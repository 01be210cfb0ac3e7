import { defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type ProjectCtx, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Transition, Workflow, WorkflowState } from '../domain/workflow';
import type { InWorkItem } from '../../work-items';
import type { Approval, Given } from '../domain/approval';
import type { Choice, TypeRule } from '../domain/assignment';

/** Where workflows are: in a project, or in the workspace itself. */
export type Home = WorkspaceCtx | ProjectCtx;

/** A request about the records of one workflow. */
export type InWorkflow = Home & { readonly workflowId: string };

export interface WorkflowRecord extends Workflow, TenantRecord {
  readonly id: string;
}

export interface WorkflowStateRecord extends WorkflowState, TenantRecord {
  readonly id: string;
}

export interface TransitionRecord extends Transition, TenantRecord {
  readonly id: string;
}

const inOrder = { createdAt: { cursor: true }, id: { cursor: true } };

export const workflowList: ListSpec = {
  filters: { name: filter.name(), isActive: filter.boolean(), isDefault: filter.boolean() },
  orderings: { ...inOrder, name: {} },
  defaultOrder: order('createdAt'),
  searchable: true,
};

export const workflowStateList: ListSpec = {
  filters: { stateId: filter.uuid('eq', 'in') },
  orderings: inOrder,
  defaultOrder: order('createdAt'),
  searchable: false,
};

export const transitionList: ListSpec = {
  filters: { workflowStateId: filter.uuid('eq', 'in'), transitionStateId: filter.uuid('eq', 'in') },
  orderings: inOrder,
  defaultOrder: order('createdAt'),
  searchable: false,
};

export abstract class WorkflowRepository extends Records<Home, WorkflowRecord> {}
export abstract class WorkflowStateRepository extends Records<InWorkflow, WorkflowStateRecord> {}
export abstract class TransitionRepository extends Records<InWorkflow, TransitionRecord> {}

export interface ApprovalRecord extends Approval, TenantRecord {
  readonly id: string;
}

export const approvalList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

/** The decisions about one work item. */
export abstract class ApprovalRepository extends Records<InWorkItem, ApprovalRecord> {
  /** Returns the decisions about a transition since the work item entered its state, in order. */
  abstract standing(ctx: InWorkItem, transitionId: string): Promise<Given[]>;
}

/** A workspace's rule about the workflows of a type. Types without a rule have no record. */
export interface TypeRuleRecord extends TypeRule, TenantRecord {
  readonly id: string;
}

export interface ChoiceRecord extends Choice, TenantRecord {
  readonly id: string;
}

export abstract class TypeRuleRepository extends Records<WorkspaceCtx, TypeRuleRecord> {}

/** Choices of all projects of the workspace. */
export abstract class ChoiceRepository extends Records<WorkspaceCtx, ChoiceRecord> {}

export const workflowEvents = defineRecordEvents<WorkflowRecord>({ kind: 'workflow', entityType: 'workflow' });

export const workflowStateEvents = defineRecordEvents<WorkflowStateRecord>({
  kind: 'workflow.state',
  entityType: 'workflow_state',
});

export const transitionEvents = defineRecordEvents<TransitionRecord>({
  kind: 'workflow.transition',
  entityType: 'workflow_transition',
});

export const typeRuleEvents = defineRecordEvents<TypeRuleRecord>({
  kind: 'workflow.rule',
  entityType: 'workflow_rule',
});

export const choiceEvents = defineRecordEvents<ChoiceRecord>({
  kind: 'workflow.choice',
  entityType: 'workflow_choice',
});

export const approvalEvents = defineRecordEvents<ApprovalRecord>({
  kind: 'workflow.approval',
  entityType: 'workflow_approval',
});
