import {
  order,
  type Filter,
  type ListRequest,
  type ListSpec,
  type Page,
  type ProjectActor,
  type ProjectCtx,
  type ProjectRole,
  type TenantRecord,
  type WorkspaceCtx,
  type WorkspaceRole,
} from '#kernel';
import { MEMBER_FILTERS, type Colleague } from '../../workspaces';

/** A person's place in a project. */
export interface ProjectMemberRecord extends TenantRecord, Colleague {
  readonly id: string;
  readonly projectId: string;
  readonly role: ProjectRole;
}

export const projectMemberList: ListSpec = {
  filters: MEMBER_FILTERS,
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, email: {}, firstName: {}, displayName: {} },
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

/** A membership as such, ended or not. */
export interface ProjectMembership {
  readonly id: string;
  /** The person's id. */
  readonly userId: string;
  readonly role: ProjectRole;
  readonly isActive: boolean;
}

type Place = Pick<ProjectActor, 'workspaceId' | 'projectId'>;

export abstract class ProjectMemberRepository {
  abstract list(ctx: ProjectCtx, request: ListRequest): Promise<Page<ProjectMemberRecord>>;
  /** All members that the filters leave, ended ones as well, the newest first. */
  abstract all(ctx: ProjectCtx, filters: readonly Filter[]): Promise<ProjectMemberRecord[]>;
  /** An active member. */
  abstract find(place: Place, id: string): Promise<ProjectMemberRecord | null>;
  /** Id of the active membership of a person. */
  abstract idOfPerson(place: Place, memberId: string): Promise<string | null>;
  /** Roles that nobody has are there with zeros. */
  abstract distribution(ctx: WorkspaceCtx): Promise<RoleDistribution>;

  /** Makes changes of the project's members wait for one another until the transaction ends. */
  abstract lockRoster(place: Place): Promise<void>;
  /** Role of an active member of the workspace, which stays until the transaction ends; null for anybody else. */
  abstract lockWorkspaceRole(place: Place, memberId: string): Promise<WorkspaceRole | null>;
  abstract lockOf(place: Place, memberId: string): Promise<ProjectMembership | null>;
  /** The active membership that is about to be changed; throws where there is none. */
  abstract forWrite(by: ProjectActor, id: string): Promise<ProjectMembership>;
  /** How many active admins the project has beside this membership. */
  abstract otherAdmins(place: Place, id: string): Promise<number>;
  abstract insert(by: ProjectActor, at: string, member: Omit<ProjectMembership, 'isActive'>): Promise<void>;
  abstract update(by: ProjectActor, at: string, id: string, patch: Partial<ProjectMembership>): Promise<void>;
  /** Takes an ended membership away for good. */
  abstract remove(by: ProjectActor, at: string, id: string): Promise<void>;
}
