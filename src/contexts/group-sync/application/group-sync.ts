import { Injectable } from '@nestjs/common';
import { Clock, Plan, UnitOfWork } from '#kernel';
import { SignInListener } from '../../identity';
import {
  groupsOf,
  rolesOfGroups,
  stepInWorkspace,
  stepsInProjects,
  type Claims,
  type HeldRoles,
  type RolesOfGroups,
} from '../domain/sync-rules';
import { GrantedRoles } from './granted-roles';
import { GroupGrants, type SyncTrigger, type SyncingWorkspace } from './group-grants';

/** Gives people the roles of their groups at the identity provider. */
@Injectable()
export class GroupSync {
  constructor(
    private readonly grants: GroupGrants,
    private readonly roles: GrantedRoles,
    private readonly plan: Plan,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies the groups in a person's claims. Called after a sign-in, and after the provider was asked between sign-ins.
   */
  async apply(userId: string, claims: Claims, occasion: SyncTrigger = 'sign-in'): Promise<void> {
    for (const workspace of await this.syncing(occasion)) {
      const groups = groupsOf(claims, workspace.groupAttributeKey);
      if (groups) await this.bring(workspace, userId, groups);
    }
  }

  /** True if any workspace syncs between sign-ins. */
  async isOffline(): Promise<boolean> {
    return (await this.syncing('offline')).length > 0;
  }

  private async syncing(occasion: SyncTrigger): Promise<SyncingWorkspace[]> {
    return this.plan.includes('group_sync') ? this.grants.syncing(occasion) : [];
  }

  /** Compares without a lock first, since most sign-ins change nothing. */
  private async bring(workspace: SyncingWorkspace, userId: string, groups: readonly string[]): Promise<void> {
    const { workspaceId } = workspace;
    const wanted = rolesOfGroups(await this.grants.mappings(workspaceId), groups);
    if (isSettled(workspace, wanted, await this.grants.heldRoles(workspaceId, userId))) return;
    await this.unitOfWork.run(async () => {
      await this.grants.lock(workspaceId);
      await this.settle(workspace, userId, wanted);
    });
  }

  private async settle(workspace: SyncingWorkspace, userId: string, wanted: RolesOfGroups): Promise<void> {
    const { workspaceId, autoRemove } = workspace;
    const person = { workspaceId, userId, at: this.clock.now() };
    const before = await this.grants.heldRoles(workspaceId, userId);
    await this.roles.inWorkspace(person, before, stepInWorkspace(before, wanted, workspace));
    const held = await this.grants.heldRoles(workspaceId, userId);
    if (!held.workspace) return;
    const place = { workspaceRole: held.workspace.role, autoRemove };
    for (const [projectId, step] of stepsInProjects(held, wanted, place)) {
      await this.roles.inProject({ ...person, projectId }, held.projects.get(projectId) ?? null, step);
    }
  }
}

function isSettled(workspace: SyncingWorkspace, wanted: RolesOfGroups, held: HeldRoles): boolean {
  if (stepInWorkspace(held, wanted, workspace).kind !== 'keep') return false;
  const role = held.workspace?.role;
  if (!role) return true;
  return !stepsInProjects(held, wanted, { workspaceRole: role, autoRemove: workspace.autoRemove }).length;
}

/** Syncs groups on sign-ins and renewals, as a listener of the identity context. */
@Injectable()
export class SyncByProvider extends SignInListener {
  constructor(private readonly sync: GroupSync) {
    super();
  }

  signedIn(userId: string, claims: Claims): Promise<void> {
    return this.sync.apply(userId, claims);
  }

  wantsRenewal(): Promise<boolean> {
    return this.sync.isOffline();
  }

  renewed(userId: string, claims: Claims): Promise<void> {
    return this.sync.apply(userId, claims, 'offline');
  }
}
