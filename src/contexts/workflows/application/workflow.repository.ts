import { filter, order, Records, type ListSpec, type ProjectCtx, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Transition, Workflow, WorkflowState } from '../domain/workflow';

/** Where workflows are: in a project, or in the workspace itself. */
export type Home = WorkspaceCtx | ProjectCtx;

/** A request about what belongs to one workflow. */
export type InWorkflow = Home & { readonly workflowId: string };

/** A workflow as it is read. */
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
