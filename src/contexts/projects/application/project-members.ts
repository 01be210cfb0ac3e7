import { Injectable } from '@nestjs/common';
import { AuditedOutbox, eventOf } from '#events';
import {
  DomainError,
  invalidField,
  newId,
  notFound,
  type AuditEntry,
  type ListRequest,
  type Page,
  type ProjectActor,
  type ProjectCtx,
  type ProjectRole,
  type WorkspaceCtx,
  type WorkspaceRole,
} from '#kernel';
import { matching, MembershipChanges, type MemberMatch } from '../../workspaces';
import { assertHasAdmin, assertHoldable, joiningRole } from '../domain/membership';
import {
  projectMemberEvents,
  ProjectMemberRepository,
  toldProjectMember,
  type ProjectMemberRecord,
  type RoleDistribution,
} from './project-member.repository';

export interface AddProjectMember {
  /** Id of a member of the workspace. */
  readonly memberId: string;
  /** Default: the role that corresponds to the role in the workspace. */
  readonly role?: ProjectRole;
}

export type ReviseProjectMember = Partial<AddProjectMember>;

/** The use cases of the members of a project. */
@Injectable()
export class ProjectMembers {
  constructor(
    private readonly members: ProjectMemberRepository,
    private readonly changes: MembershipChanges,
    private readonly outbox: AuditedOutbox,
  ) {}

  list(ctx: ProjectCtx, request: ListRequest, match: MemberMatch): Promise<Page<ProjectMemberRecord>> {
    return this.members.list(ctx, { ...request, filters: [...request.filters, ...matching(match)] });
  }

  all(ctx: ProjectCtx, match: MemberMatch): Promise<ProjectMemberRecord[]> {
    return this.members.all(ctx, matching(match));
  }

  async get(ctx: ProjectActor, id: string): Promise<ProjectMemberRecord> {
    const member = await this.members.find(ctx, id);
    if (!member) throw notFound();
    return member;
  }

  /** Returns the id of a membership, given its own id or the id of the person. */
  async idOf(ctx: ProjectActor, id: string): Promise<string> {
    return (await this.members.idOfPerson(ctx, id)) ?? id;
  }

  distribution(ctx: WorkspaceCtx): Promise<RoleDistribution> {
    return this.members.distribution(ctx);
  }

  /** Adds a member of the workspace. An ended membership of the person is activated again. */
  add(by: ProjectActor, { memberId, role: asked }: AddProjectMember): Promise<ProjectMemberRecord> {
    return this.change(by, async (at) => {
      const workspaceRole = await this.workspaceRole(by, memberId);
      const role = asked ?? joiningRole(workspaceRole);
      assertHoldable(workspaceRole, role);
      const known = await this.members.lockOf(by, memberId);
      if (known?.isActive) throw projectMemberExists();
      const id = known?.id ?? newId();
      if (known) await this.members.update(by, at, id, { role, isActive: true });
      else await this.members.insert(by, at, { id, userId: memberId, role });
      const member = await this.get(by, id);
      const event = eventOf(projectMemberEvents, { after: toldProjectMember(member) });
      await this.outbox.append(by, [event], [projectMemberAdded(member)]);
      return member;
    });
  }

  /** Changes the role of a membership, or gives the membership to another person. */
  revise(by: ProjectActor, id: string, { memberId, role: asked }: ReviseProjectMember): Promise<ProjectMemberRecord> {
    return this.change(by, async (at) => {
      const member = await this.get(by, id);
      const userId = memberId?.toLowerCase() ?? member.memberId;
      const role = asked ?? member.role;
      // Locks the workspace membership before the project membership, in the same order as changes of workspace roles.
      assertHoldable(await this.workspaceRole(by, userId), role);
      await this.members.forWrite(by, id);
      if (userId === member.memberId && role === member.role) return member;
      assertHasAdmin({ before: member.role, after: role, otherAdmins: await this.members.otherAdmins(by, id) });
      if (userId !== member.memberId) await this.clearPlaceFor(by, at, userId);
      await this.members.update(by, at, id, { userId, role });
      const revised = await this.get(by, id);
      const difference = { before: toldProjectMember(member), after: toldProjectMember(revised) };
      await this.outbox.append(by, [eventOf(projectMemberEvents, difference)], changesBetween(member, revised));
      return revised;
    });
  }

  /** Ends a membership. The person's contributions and assignments stay. */
  remove(by: ProjectActor, id: string): Promise<void> {
    return this.change(by, async (at) => {
      const { role } = await this.members.forWrite(by, id);
      assertHasAdmin({ before: role, after: null, otherAdmins: await this.members.otherAdmins(by, id) });
      const member = await this.get(by, id);
      await this.members.update(by, at, id, { isActive: false });
      const event = eventOf(projectMemberEvents, { before: toldProjectMember(member) });
      await this.outbox.append(by, [event], [projectMemberRemoved(member)]);
    });
  }

  private change<T>(by: ProjectActor, work: (at: string) => Promise<T>): Promise<T> {
    return this.changes.make(async (at) => {
      await this.members.lockRoster(by);
      return work(at);
    });
  }

  private async workspaceRole(by: ProjectActor, memberId: string): Promise<WorkspaceRole> {
    const role = await this.members.lockWorkspaceRole(by, memberId);
    if (!role) throw notInWorkspace();
    return role;
  }

  /** Removes an ended membership of the person, because a person can have only one in a project. */
  private async clearPlaceFor(by: ProjectActor, at: string, memberId: string): Promise<void> {
    const known = await this.members.lockOf(by, memberId);
    if (known?.isActive) throw projectMemberExists();
    if (known) await this.members.remove(by, at, known.id);
  }
}

const changesBetween = (before: ProjectMemberRecord, after: ProjectMemberRecord) =>
  before.memberId === after.memberId
    ? [projectMemberRoleUpdated(before, after.role)]
    : [projectMemberRemoved(before), projectMemberAdded(after)];

const notInWorkspace = () => invalidField('memberId', 'Member not found in workspace', 'does_not_exist');

const projectMemberExists = () =>
  new DomainError('conflict', 'project_member_exists', 'The user is already a member of the project.');

type Person = Pick<ProjectMemberRecord, 'memberId' | 'displayName' | 'email' | 'projectId' | 'role'>;

const about = ({ memberId, displayName, email, projectId }: Person) => ({
  target: { type: 'user', id: memberId, displayName },
  projectId,
  metadata: { email },
});

const projectMemberAdded = (member: Person): AuditEntry => ({
  ...about(member),
  eventName: 'project_member.added',
  category: 'member',
  newValue: { role: member.role },
});

const projectMemberRemoved = (member: Person): AuditEntry => ({
  ...about(member),
  eventName: 'project_member.removed',
  category: 'member',
  oldValue: { role: member.role },
});

const projectMemberRoleUpdated = (member: Person, role: ProjectRole): AuditEntry => ({
  ...about(member),
  eventName: 'project_member.role_updated',
  category: 'role',
  oldValue: { role: member.role },
  newValue: { role },
});
