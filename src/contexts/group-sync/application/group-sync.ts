import { Injectable } from '@nestjs/common';
import {
  AccessMemory,
  AuditTrail,
  Clock,
  Plan,
  UnitOfWork,
  type AuditEntry,
  type ProjectRole,
  type WorkspaceRole,
} from '#kernel';
import { groupsOf, type Claims } from '../domain/claims';
import {
  leavesNoAdmin,
  leavesNoHead,
  stepInWorkspace,
  stepsInProjects,
  wantedOf,
  type Held,
  type Standing,
  type Step,
  type Wanted,
} from '../domain/sync-rules';
import { SyncedMemberships, type MembershipPlace, type Person, type SyncingWorkspace } from './synced-memberships';

interface Sync {
  readonly workspace: SyncingWorkspace;
  readonly person: Person;
  readonly wanted: Wanted;
  readonly at: string;
}

/** Gives people the roles that the groups of their identity provider give. */
@Injectable()
export class GroupSync {
  constructor(
    private readonly memberships: SyncedMemberships,
    private readonly plan: Plan,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
    private readonly access: AccessMemory,
  ) {}

  /** To be called when somebody has signed in, with what the provider says of the person. */
  async apply(userId: string, claims: Claims): Promise<void> {
    if (!this.plan.includes('group_sync')) return;
    const workspaces = await this.memberships.syncing();
    const person = workspaces.length ? await this.memberships.person(userId) : null;
    if (!person) return;
    for (const workspace of workspaces) {
      const groups = groupsOf(claims, workspace.groupAttributeKey);
      if (groups) await this.bring(workspace, person, groups);
    }
  }

  /** Looks first without a lock: most sign-ins change nothing. */
  private async bring(workspace: SyncingWorkspace, person: Person, groups: readonly string[]): Promise<void> {
    const { workspaceId } = workspace;
    const wanted = wantedOf(await this.memberships.mappings(workspaceId), groups);
    if (isSettled(workspace, wanted, await this.memberships.standing(workspaceId, person.id))) return;
    await this.unitOfWork.run(async () => {
      await this.memberships.lock(workspaceId);
      const sync = { workspace, person, wanted, at: this.clock.now() };
      const role = await this.settleWorkspace(sync, await this.memberships.standing(workspaceId, person.id));
      if (role) await this.settleProjects(sync, role, await this.memberships.standing(workspaceId, person.id));
    });
    this.access.forget();
  }

  /** The role that the person has then; null for who is no member. */
  private async settleWorkspace(sync: Sync, standing: Standing): Promise<WorkspaceRole | null> {
    const { workspace, person, wanted, at } = sync;
    const { workspaceId } = workspace;
    const held = standing.workspace;
    const before = held?.role ?? null;
    const step = stepInWorkspace(standing, wanted, workspace);
    if (step.kind === 'keep') return before;
    const others = before === 'admin' ? await this.memberships.otherHeads(workspaceId, person.id) : 0;
    if (before && leavesNoHead(before, step, others)) return before;
    await this.carryOut({ workspaceId, projectId: null, userId: person.id }, at, step);
    if (before && step.kind === 'give' && step.role === 'guest') {
      await this.memberships.lowerForGuest(workspaceId, person.id, at);
    }
    await this.tell(sync, { family: 'member', joined: 'joined', projectId: null }, held, step);
    return step.kind === 'give' ? step.role : null;
  }

  private async settleProjects(sync: Sync, workspaceRole: WorkspaceRole, standing: Standing): Promise<void> {
    const { workspace, person, wanted, at } = sync;
    const { workspaceId, autoRemove } = workspace;
    for (const [projectId, step] of stepsInProjects(standing, wanted, { workspaceRole, autoRemove })) {
      const place = { workspaceId, projectId, userId: person.id };
      const held = standing.projects.get(projectId) ?? null;
      const others = held?.role === 'admin' ? await this.memberships.otherAdmins(place) : 0;
      if (held && leavesNoAdmin(held.role, step, others)) continue;
      await this.carryOut(place, at, step);
      await this.tell(sync, { family: 'project_member', joined: 'added', projectId }, held, step);
    }
  }

  private async carryOut(place: MembershipPlace, at: string, step: Step<WorkspaceRole | ProjectRole>): Promise<void> {
    if (step.kind === 'give') await this.memberships.give(place, at, step.role);
    if (step.kind === 'end') await this.memberships.end(place, at);
  }

  private async tell(
    { workspace: { workspaceId }, person }: Sync,
    place: ToldPlace,
    held: Held<string> | null,
    step: Step<string>,
  ): Promise<void> {
    await this.audit.append({ workspaceId }, entryOf(person, place, held, step));
  }
}

interface ToldPlace {
  readonly family: 'member' | 'project_member';
  readonly joined: string;
  readonly projectId: string | null;
}

/** The service acts, not the person: nobody chooses the own groups. */
function entryOf(person: Person, place: ToldPlace, held: Held<string> | null, step: Step<string>): AuditEntry {
  const { family, joined, projectId } = place;
  const what = step.kind === 'end' ? 'removed' : held ? 'role_updated' : joined;
  return {
    eventName: `${family}.${what}`,
    category: what === 'role_updated' ? 'role' : 'member',
    target: { type: 'user', id: person.id, displayName: person.displayName },
    ...(held && { oldValue: { role: held.role } }),
    ...(step.kind === 'give' && { newValue: { role: step.role } }),
    reason: 'Group sync',
    metadata: { email: person.email },
    projectId,
  };
}

function isSettled(workspace: SyncingWorkspace, wanted: Wanted, standing: Standing): boolean {
  if (stepInWorkspace(standing, wanted, workspace).kind !== 'keep') return false;
  const role = standing.workspace?.role;
  if (!role) return true;
  return !stepsInProjects(standing, wanted, { workspaceRole: role, autoRemove: workspace.autoRemove }).length;
}
