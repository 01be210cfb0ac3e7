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

/**
 * The teamspaces that the caller may see: all of them for admins of the workspace, for others those that they belong
 * to.
 */
export abstract class TeamspaceRepository extends Records<WorkspaceCtx, TeamspaceRecord> {
  /** Returns those of the people who are active members of the workspace, and locks their memberships. */
  abstract colleagues(ctx: WorkspaceCtx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
}

const TEAMSPACE = { kind: 'teamspace', entityType: 'teamspace' };

export const TeamspaceMentioned = defineMentioned(TEAMSPACE);

export const teamspaceEvents = defineRecordEvents<TeamspaceRecord>({
  ...TEAMSPACE,
  text: { member: 'descriptionHtml', mentioned: TeamspaceMentioned },
});
