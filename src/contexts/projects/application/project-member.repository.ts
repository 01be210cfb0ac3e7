import { defineRecordEvents } from '#events';
import {
  order,
  type Filter,
  type ListRequest,
  type ListSpec,
  type Page,
  type ProjectActor,
  type ProjectCtx,
  type ProjectKey,
  type ProjectRole,
  type TenantRecord,
  type WorkspaceCtx,
  type WorkspaceRole,
} from '#kernel';
import { MEMBER_FILTERS, type Colleague } from '../../workspaces';

/** A member of a project. */
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
  /** Number of people. Each counts once, however many projects they have the role in. */
  readonly distinctMembers: number;
}

/** Number of memberships by role in all projects of a workspace that are not archived. */
export interface RoleDistribution {
  readonly roles: readonly RoleCount[];
  readonly totalMemberships: number;
  readonly totalDistinctMembers: number;
}

/** A membership without data of the person. It may have ended. */
export interface ProjectMembership {
  readonly id: string;
  /** The person's id. */
  readonly userId: string;
  readonly role: ProjectRole;
  readonly isActive: boolean;
}

export abstract class ProjectMemberRepository {
  abstract list(ctx: ProjectCtx, request: ListRequest): Promise<Page<ProjectMemberRecord>>;
  /** Returns all members that match the filters, including ended memberships, newest first. */
  abstract all(ctx: ProjectCtx, filters: readonly Filter[]): Promise<ProjectMemberRecord[]>;
  /** Finds an active member. */
  abstract find(place: ProjectKey, id: string): Promise<ProjectMemberRecord | null>;
  /** Returns the id of a person's active membership; null if there is none. */
  abstract idOfPerson(place: ProjectKey, memberId: string): Promise<string | null>;
  /** Returns the number of members of each role, with zeros for roles that nobody has. */
  abstract distribution(ctx: WorkspaceCtx): Promise<RoleDistribution>;

  /** Locks the members of the project: other changes of them wait until the transaction ends. */
  abstract lockRoster(place: ProjectKey): Promise<void>;
  /**
   * Locks an active membership of the workspace until the transaction ends and returns its role; null if there is none.
   */
  abstract lockWorkspaceRole(place: ProjectKey, memberId: string): Promise<WorkspaceRole | null>;
  abstract lockOf(place: ProjectKey, memberId: string): Promise<ProjectMembership | null>;
  /** Locks an active membership and returns it. Throws if there is none. */
  abstract forWrite(by: ProjectActor, id: string): Promise<ProjectMembership>;
  /** Counts the active admins of the project other than this member. */
  abstract otherAdmins(place: ProjectKey, id: string): Promise<number>;
  abstract insert(by: ProjectActor, at: string, member: Omit<ProjectMembership, 'isActive'>): Promise<void>;
  abstract update(by: ProjectActor, at: string, id: string, patch: Partial<ProjectMembership>): Promise<void>;
  /** Deletes an ended membership. */
  abstract remove(by: ProjectActor, at: string, id: string): Promise<void>;
}

/** A membership without data of the person's account. */
type ProjectMemberEventData = Pick<ProjectMemberRecord, 'id' | 'projectId' | 'memberId' | 'role'>;

export const projectMemberEvents = defineRecordEvents<ProjectMemberEventData>({
  kind: 'project.member',
  entityType: 'project_member',
});

export const toldProjectMember = ({
  id,
  projectId,
  memberId,
  role,
}: ProjectMemberEventData): ProjectMemberEventData => ({
  ...{ id, projectId, memberId, role },
});
