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

/** A state as it is read. */
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

/** The states of a project, or those of the workspace where the context is in no project. */
export abstract class StateRepository extends Records<WorkspaceActor, StateRecord> {}

/** A state in a project. */
export interface PlacedState {
  readonly id: string;
  readonly projectId: string;
  /** The state that it is a copy of, or itself. */
  readonly of: string;
}

type InProject = WorkspaceCtx & { readonly projectId: string };

/** What projects ask of workflows; implemented by their context. */
export abstract class WorkflowUsage {
  /** Gives new projects the workflow of all their work items. */
  abstract begin(ctx: WorkspaceCtx, at: string, projectIds: readonly string[]): Promise<void>;
}

/** What work items tell about states; implemented by their context. */
export abstract class StateUsage {
  /** Those of the states that hold work items. */
  abstract holding(ctx: WorkspaceCtx, states: readonly PlacedState[]): Promise<ReadonlySet<string>>;
  /** Takes over a state's new group into what work items know of it. */
  abstract regroup(ctx: InProject, stateId: string, group: StateGroup): Promise<void>;
}
