import { defineRecordEvents } from '#events';
import {
  filter,
  order,
  Records,
  STATE_GROUPS,
  type ListSpec,
  type StateGroup,
  type TenantRecord,
  type WorkspaceActor,
  type WorkspaceCtx,
} from '#kernel';
import type { State } from '../domain/state';

/** A state as it is stored. */
export interface StateRecord extends State, TenantRecord {
  readonly id: string;
}

export const stateList: ListSpec = {
  filters: {
    name: filter.name(),
    group: filter.choice(STATE_GROUPS, 'eq', 'in'),
    isDefault: filter.boolean(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { sequence: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sequence'),
  searchable: true,
};

/** The states of a project, or those of the workspace if the context has no project. */
export abstract class StateRepository extends Records<WorkspaceActor, StateRecord> {}

/** A state of a project. */
export interface PlacedState {
  readonly id: string;
  readonly projectId: string;
  /** The state that this one is a copy of, or its own id. */
  readonly of: string;
}

type InProject = WorkspaceCtx & { readonly projectId: string };

/** Workflows as projects need them; the context `workflows` implements it. */
export abstract class WorkflowUsage {
  /** Creates the default workflow of new projects. */
  abstract begin(ctx: WorkspaceCtx, at: string, projectIds: readonly string[]): Promise<void>;
}

/** Work items as states need them; the context `work-items` implements it. */
export abstract class StateUsage {
  /** Returns those of the states that have work items. */
  abstract holding(ctx: WorkspaceCtx, states: readonly PlacedState[]): Promise<ReadonlySet<string>>;
  /** Updates the group of a state in its work items. */
  abstract regroup(ctx: InProject, stateId: string, group: StateGroup): Promise<void>;
}

/** Events of states, both of projects and of a workspace that governs its projects. */
export const stateEvents = defineRecordEvents<StateRecord>({ kind: 'state', entityType: 'state' });
