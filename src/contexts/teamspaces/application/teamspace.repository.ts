import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Teamspace } from '../domain/teamspace';

/** A teamspace as it is read. */
export interface TeamspaceRecord extends Teamspace, TenantRecord {
  readonly id: string;
}

export const teamspaceList: ListSpec = {
  filters: { name: filter.name(), leadId: filter.uuid() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

/** The teamspaces that the caller sees: who governs the workspace all of them, others those that they are in. */
export abstract class TeamspaceRepository extends Records<WorkspaceCtx, TeamspaceRecord> {
  /** Those of the people who are active members of the workspace, and stay so until the transaction ends. */
  abstract colleagues(ctx: WorkspaceCtx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
}
