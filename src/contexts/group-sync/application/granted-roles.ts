import { Injectable, Logger } from '@nestjs/common';
import { DomainError, ROLES_OF_GUESTS, UnitOfWork, type ProjectRole, type WorkspaceRole } from '#kernel';
import { ProjectMembers } from '../../projects';
import { Members } from '../../workspaces';
import type { HeldRole, HeldRoles, Step } from '../domain/sync-rules';
import { GroupGrants } from './group-grants';

interface PersonInWorkspace {
  readonly workspaceId: string;
  readonly userId: string;
  readonly at: string;
}

interface PersonInProject extends PersonInWorkspace {
  readonly projectId: string;
}

/** Acting as the service, not as the person: group membership is not a decision of the person. */
const SERVICE = { workspaceRole: 'owner', reason: 'Group sync' } as const;

const FULL = 'workspace_limit_reached';

/** Reasons of refusals that protect the last owner or admin, and of one for want of room. */
const REFUSALS = new Set(['last_owner', 'last_admin', 'last_project_admin', FULL]);

/**
 * Changes memberships according to groups, and remembers the roles that groups gave. Members whose removal is refused
 * keep their role, and whom a full workspace has no room for stays outside until there is.
 */
@Injectable()
export class GrantedRoles {
  private readonly log = new Logger('GroupSync');

  constructor(
    private readonly grants: GroupGrants,
    private readonly members: Members,
    private readonly projectMembers: ProjectMembers,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async inWorkspace(person: PersonInWorkspace, before: HeldRoles, step: Step<WorkspaceRole>): Promise<void> {
    const { workspaceId, userId: memberId, at } = person;
    const by = { ...SERVICE, workspaceId };
    const place = { workspaceId, userId: memberId, projectId: null };
    if (step.kind === 'end') {
      if (await this.possible(() => this.members.remove(by, { memberId }))) await this.grants.forget(place);
    }
    if (step.kind !== 'give') return;
    const { role } = step;
    const change = () =>
      before.workspace ? this.members.changeRole(by, { memberId, role }) : this.members.join(by, { memberId, role });
    if (!(await this.possible(change))) return;
    await this.grants.note(place, at, role);
    if (before.workspace && role === 'guest') await this.noteLowered(person, before);
  }

  async inProject(
    { workspaceId, projectId, userId, at }: PersonInProject,
    held: HeldRole<ProjectRole> | null,
    step: Step<ProjectRole>,
  ): Promise<void> {
    const by = { ...SERVICE, workspaceId, projectId };
    const place = { workspaceId, userId, projectId };
    const id = await this.projectMembers.idOf(by, userId);
    if (step.kind === 'end') {
      if (await this.possible(() => this.projectMembers.remove(by, id))) await this.grants.forget(place);
    }
    if (step.kind !== 'give') return;
    const { role } = step;
    const change = () =>
      held ? this.projectMembers.revise(by, id, { role }) : this.projectMembers.add(by, { memberId: userId, role });
    if (await this.possible(change)) await this.grants.note(place, at, role);
  }

  /**
   * Lowers the remembered roles in projects of a person who became a guest: their project roles were lowered too, and
   * still come from groups.
   */
  private async noteLowered({ workspaceId, userId, at }: PersonInWorkspace, { projects }: HeldRoles): Promise<void> {
    for (const [projectId, { role, given }] of projects) {
      if (role !== given || ROLES_OF_GUESTS.includes(role)) continue;
      await this.grants.note({ workspaceId, userId, projectId }, at, ROLES_OF_GUESTS[0]!);
    }
  }

  /** Makes a change. False if it was refused to protect the last owner or admin, or for want of room. */
  private async possible(change: () => Promise<unknown>): Promise<boolean> {
    try {
      await this.unitOfWork.attempt(change);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError) || !REFUSALS.has(error.reason)) throw error;
      if (error.reason === FULL) this.log.warn(`Groups let nobody in: ${error.message}`);
      return false;
    }
  }
}
