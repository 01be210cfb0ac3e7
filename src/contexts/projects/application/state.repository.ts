import {
  filter,
  order,
  STATE_GROUPS,
  type ListRequest,
  type ListSpec,
  type Lookup,
  type Page,
  type ProjectCtx,
  type StateGroup,
  type TenantRecord,
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

export interface StateScope {
  /** Whether the triage state is there. */
  readonly triage: boolean;
}

export abstract class StateRepository implements Lookup<StateRecord> {
  abstract list(ctx: ProjectCtx, request: ListRequest, scope: StateScope): Promise<Page<StateRecord>>;
  abstract find(ctx: ProjectCtx, id: string, scope: StateScope): Promise<StateRecord | null>;
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, StateRecord>>;
  /** All states of the project, for rules that look at the others. */
  abstract siblings(ctx: ProjectCtx): Promise<StateRecord[]>;
  /** Makes writes of the project's states wait for one another until the transaction ends. */
  abstract lockSiblings(ctx: ProjectCtx): Promise<void>;
  abstract insert(ctx: ProjectCtx, at: string, states: readonly State[]): Promise<void>;
  abstract forWrite(ctx: ProjectCtx, id: string): Promise<State>;
  abstract update(ctx: ProjectCtx, at: string, id: string, patch: Partial<State>): Promise<void>;
  abstract remove(ctx: ProjectCtx, at: string, id: string): Promise<void>;
}

/** What work items tell about states; implemented by their context. */
export abstract class StateUsage {
  abstract holdsWorkItems(ctx: ProjectCtx, stateId: string): Promise<boolean>;
  /** Takes over a state's new group into what work items know of it. */
  abstract regroup(ctx: ProjectCtx, stateId: string, group: StateGroup): Promise<void>;
}
