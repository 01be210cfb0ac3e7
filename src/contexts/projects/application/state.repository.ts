import {
  filter,
  order,
  Records,
  STATE_GROUPS,
  type ListSpec,
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

export abstract class StateRepository extends Records<ProjectCtx, StateRecord> {}

/** What work items tell about states; implemented by their context. */
export abstract class StateUsage {
  /** Those of the states that hold work items. */
  abstract holding(ctx: ProjectCtx, stateIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Takes over a state's new group into what work items know of it. */
  abstract regroup(ctx: ProjectCtx, stateId: string, group: StateGroup): Promise<void>;
}
