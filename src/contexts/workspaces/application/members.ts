import { Injectable } from '@nestjs/common';
import { AuditedOutbox, eventOf } from '#events';
import {
  governs,
  invalidField,
  type AuditEntry,
  type ListRequest,
  type Page,
  type WorkspaceActor,
  type WorkspaceCtx,
  type WorkspaceKey,
  type WorkspaceRole,
} from '#kernel';
import { assertChangeable } from '../domain/member-role';
import { matching, type MemberMatch } from './member-match';
import {
  MemberRepository,
  ProjectMemberships,
  TeamMemberships,
  type MemberRecord,
  type MemberRole,
  type NewMember,
} from './member.repository';
import { MembershipChanges } from './membership.changes';
import { WorkspaceLimits } from './workspace-limits';
import { memberEvents, toldMember } from './workspace.repository';

/** Identifies a member. The email counts if both are given. */
export interface RemoveMember {
  readonly email?: string;
  readonly memberId?: string;
}

/** Use cases of the members of a workspace. */
@Injectable()
export class Members {
  constructor(
    private readonly members: MemberRepository,
    private readonly projects: ProjectMemberships,
    private readonly teams: TeamMemberships,
    private readonly limits: WorkspaceLimits,
    private readonly changes: MembershipChanges,
    private readonly outbox: AuditedOutbox,
  ) {}

  list(ctx: WorkspaceCtx, request: ListRequest, match: MemberMatch): Promise<Page<MemberRecord>> {
    return this.members.list(ctx, { ...request, filters: [...request.filters, ...matching(match)] });
  }

  all(place: Pick<WorkspaceActor, 'workspaceId'>, match: MemberMatch): Promise<MemberRecord[]> {
    return this.members.all(place, matching(match));
  }

  /** Returns the member, or the former one; null if there is none. */
  find(place: WorkspaceKey, { email, memberId }: RemoveMember): Promise<MemberRecord | null> {
    return email === undefined ? this.members.findByMember(place, memberId!) : this.members.findByEmail(place, email);
  }

  /** Makes a person a member, or reactivates an ended membership. An active member stays unchanged. */
  join(by: WorkspaceActor, { memberId, role }: NewMember): Promise<MemberRecord> {
    return this.changes.make(async (at) => {
      await this.members.lockArrivals(by);
      const known = await this.members.lockOf(by, memberId);
      if (known?.isActive) return (await this.members.findByMember(by, memberId))!;
      if (known) await this.members.update(by, at, known.id, { role, isActive: true });
      else await this.members.insert(by, at, { memberId, role });
      const member = (await this.members.findByMember(by, memberId))!;
      if (!member.isBot) await this.assertRoom(by);
      const event = eventOf(memberEvents, { after: toldMember(member) });
      await this.outbox.append(by, [event], [memberJoined(member, role)]);
      return member;
    });
  }

  /** Gives a member another role in the workspace. A new guest's roles in projects are lowered if necessary. */
  changeRole(by: WorkspaceActor, { memberId, role }: NewMember): Promise<MemberRecord> {
    return this.changes.make(async (at) => {
      const member = await this.changing(by, { memberId }, role);
      if (member.role === role) return member;
      if (member.isBot && governs({ workspaceRole: role })) throw botCannotLead();
      await this.members.update(by, at, member.id, { role });
      const projectIds = role === 'guest' ? await this.projects.lowerForGuest(by, at, memberId) : [];
      const before = toldMember(member);
      const event = eventOf(memberEvents, { before, after: { ...before, role } });
      await this.outbox.append(by, [event], [memberRoleUpdated(member, { from: member.role, to: role, projectIds })]);
      return (await this.members.findByMember(by, memberId))!;
    });
  }

  /** Ends a membership, including those in the workspace's projects and teams. */
  async remove(by: WorkspaceActor, command: RemoveMember): Promise<void> {
    await this.changes.make(async (at) => this.end(by, at, await this.changing(by, command, null)));
  }

  /** Like `remove`, also for a person whose account is deactivated. Does nothing for one who is not a member. */
  async shutOut(by: WorkspaceActor, memberId: string): Promise<void> {
    await this.changes.make(async (at) => {
      const heads = await this.members.lockHeads(by);
      const known = await this.members.lockOf(by, memberId);
      if (!known?.isActive) return;
      const member = (await this.members.findByMember(by, memberId))!;
      assertChangeable({
        actor: by.workspaceRole,
        before: member.role,
        after: null,
        others: othersOf(heads, memberId),
      });
      await this.end(by, at, member);
    });
  }

  /** Throws if the workspace has more people than it may. */
  private async assertRoom(by: WorkspaceActor): Promise<void> {
    await this.limits.assertKept(await this.limits.at(by), 'people', () => this.members.countPeople(by));
  }

  private async end(by: WorkspaceActor, at: string, member: MemberRecord): Promise<void> {
    await this.members.update(by, at, member.id, { isActive: false });
    await this.projects.end(by, at, member.memberId);
    await this.teams.end(by, at, member.memberId);
    const event = eventOf(memberEvents, { before: toldMember(member) });
    await this.outbox.append(by, [event], [memberRemoved(member, member.role)]);
  }

  /** Returns the member and locks the membership. Throws if the change is not allowed. */
  private async changing(
    by: WorkspaceActor,
    command: RemoveMember,
    after: WorkspaceRole | null,
  ): Promise<MemberRecord> {
    const heads = await this.members.lockHeads(by);
    const { memberId } = await this.named(by, command);
    await this.members.lockOf(by, memberId);
    const member = await this.named(by, command);
    assertChangeable({ actor: by.workspaceRole, before: member.role, after, others: othersOf(heads, memberId) });
    return member;
  }

  private async named(by: WorkspaceActor, command: RemoveMember): Promise<MemberRecord> {
    const { email, memberId } = command;
    if (email === undefined && memberId === undefined) throw memberNotNamed();
    const member = await this.find(by, command);
    if (!member?.isActive) throw memberUnknown(email === undefined ? 'memberId' : 'email');
    return member;
  }
}

const othersOf = (heads: readonly MemberRole[], memberId: string): WorkspaceRole[] =>
  heads.filter((head) => head.memberId !== memberId).map(({ role }) => role);

const memberNotNamed = () => invalidField('email', 'Name the member by e-mail address or id.', 'required');

const memberUnknown = (field: 'email' | 'memberId') =>
  invalidField(field, 'There is no such member in this workspace.', 'does_not_exist');

/** An app cannot take responsibility: as the last owner it would leave the workspace without one. */
const botCannotLead = () => invalidField('role', 'The account of an app can only be a member or a guest.');

type Person = Pick<MemberRecord, 'memberId' | 'displayName' | 'email'>;

/** The person is the target, so that administrators can search for everything that happened to a person. */
const about = ({ memberId, displayName, email }: Person) => ({
  target: { type: 'user', id: memberId, displayName },
  metadata: { email },
});

const memberJoined = (person: Person, role: WorkspaceRole): AuditEntry => ({
  ...about(person),
  eventName: 'member.joined',
  category: 'member',
  newValue: { role },
});

const memberRemoved = (person: Person, role: WorkspaceRole): AuditEntry => ({
  ...about(person),
  eventName: 'member.removed',
  category: 'member',
  oldValue: { role },
});

interface RoleUpdate {
  readonly from: WorkspaceRole;
  readonly to: WorkspaceRole;
  /** Projects in which the role of the person was lowered as well. */
  readonly projectIds: readonly string[];
}

const memberRoleUpdated = (person: Person, { from, to, projectIds }: RoleUpdate): AuditEntry => ({
  ...about(person),
  eventName: 'member.role_updated',
  category: 'role',
  oldValue: { role: from },
  newValue: { role: to },
  metadata: { email: person.email, ...(projectIds.length && { lowered_in_projects: projectIds }) },
});
