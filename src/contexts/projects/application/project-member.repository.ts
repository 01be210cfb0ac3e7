import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type ProjectCtx,
  type ProjectRole,
  type TenantRecord,
  type WorkspaceCtx,
} from '#kernel';

/** A person's active place in a project. */
export interface ProjectMemberRecord extends TenantRecord {
  readonly id: string;
  readonly projectId: string;
  /** The person's id, which is not the membership's. */
  readonly memberId: string;
  readonly role: ProjectRole;
}

export const projectMemberList: ListSpec = {
  filters: { memberId: filter.uuid('eq', 'in'), role: filter.text('eq', 'in') },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: true,
};

export interface RoleCount {
  readonly role: ProjectRole;
  readonly memberships: number;
  /** People, each counted once however many projects they have the role in. */
  readonly distinctMembers: number;
}

/** How the memberships in the projects of a workspace that are not archived divide into roles. */
export interface RoleDistribution {
  readonly roles: readonly RoleCount[];
  readonly totalMemberships: number;
  readonly totalDistinctMembers: number;
}

export abstract class ProjectMemberRepository {
  abstract list(ctx: ProjectCtx, request: ListRequest): Promise<Page<ProjectMemberRecord>>;
  abstract find(ctx: ProjectCtx, id: string): Promise<ProjectMemberRecord | null>;
  /** Roles that nobody has are there with zeros. */
  abstract distribution(ctx: WorkspaceCtx): Promise<RoleDistribution>;
}
