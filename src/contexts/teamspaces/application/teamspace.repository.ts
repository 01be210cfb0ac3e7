import { defineMentioned, defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Teamspace } from '../domain/teamspace';

export interface TeamspaceRecord extends Teamspace, TenantRecord {
  readonly id: string;
}

export const teamspaceList: ListSpec = {
  filters: { name: filter.name(), leadId: filter.uuid() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

/** The teamspaces that the caller sees: admins of the workspace all of them, others those that they are in. */
export abstract class TeamspaceRepository extends Records<WorkspaceCtx, TeamspaceRecord> {
  /** Those of the people who are active members of the workspace. Locks their memberships. */
  abstract colleagues(ctx: WorkspaceCtx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
}

const TEAMSPACE = { kind: 'teamspace', entityType: 'teamspace' };

export const TeamspaceMentioned = defineMentioned(TEAMSPACE);

export const teamspaceEvents = defineRecordEvents<TeamspaceRecord>({
  ...TEAMSPACE,
  text: { member: 'descriptionHtml', mentioned: TeamspaceMentioned },
});
