import { Injectable, Optional } from '@nestjs/common';
import { Clock, Plan, UnitOfWork, type WorkspaceRole } from '#kernel';
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
import { GroupGrants, type GrantPlace, type SyncTrigger, type SyncingWorkspace } from './group-grants';
import { ProvisionedStandings, type ProvisionedStanding } from './provisioned-standings';

/** What is known about a person in a workspace that syncs. */
interface Known {
  readonly userId: string;
  readonly groups: readonly string[];
  /** Null for people whom no provider manages. */
  readonly standing: ProvisionedStanding | null;
}

/** A workspace with the rules for one person. */
type Rules = SyncingWorkspace & { readonly provisionedRole?: ProvisionedStanding['role'] };

/** Gives people the roles of their groups at the identity provider. */
@Injectable()
export class GroupSync {
  constructor(
    private readonly grants: GroupGrants,
    private readonly roles: GrantedRoles,
    private readonly plan: Plan,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Optional() private readonly standings?: ProvisionedStandings,
  ) {}

  /**
   * Applies the groups in a person's claims. Called after a sign-in, and after the provider was asked between sign-ins.
   * Groups that a provider manages in the workspace count instead of the claims.
   */
  async apply(userId: string, claims: Claims, occasion: SyncTrigger = 'sign-in'): Promise<void> {
    for (const workspace of await this.syncing(occasion)) {
      const standing = await this.standingOf(workspace, userId);
      const groups = standing?.groups ?? groupsOf(claims, workspace.groupAttributeKey);
      if (groups) await this.bring(workspace, { userId, groups, standing });
    }
  }

  /** Applies the groups of a person whom a provider manages in the workspace. */
  async applyProvisioned({ workspaceId, userId }: Omit<GrantPlace, 'projectId'>): Promise<void> {
    if (!this.plan.includes('group_sync')) return;
    const workspace = await this.grants.syncingIn(workspaceId);
    const standing = workspace && (await this.standingOf(workspace, userId));
    if (standing) await this.bring(workspace, { userId, groups: standing.groups ?? [], standing });
  }

  /** Remembers that a provider gave a role in the workspace, so that groups may change it. */
  async noteGiven(person: Omit<GrantPlace, 'projectId'>, role: WorkspaceRole): Promise<void> {
    await this.grants.note({ ...person, projectId: null }, this.clock.now(), role);
  }

  /** True if any workspace syncs between sign-ins. */
  async isOffline(): Promise<boolean> {
    return (await this.syncing('offline')).length > 0;
  }

  private async syncing(occasion: SyncTrigger): Promise<SyncingWorkspace[]> {
    return this.plan.includes('group_sync') ? this.grants.syncing(occasion) : [];
  }

  private async standingOf({ workspaceId }: SyncingWorkspace, userId: string): Promise<ProvisionedStanding | null> {
    return (await this.standings?.of(workspaceId, userId)) ?? null;
  }

  /**
   * Compares without a lock first, since most sign-ins change nothing. Whom the provider has shut out, no group lets in
   * again.
   */
  private async bring(workspace: SyncingWorkspace, { userId, groups, standing }: Known): Promise<void> {
    if (standing?.isActive === false) return;
    const { workspaceId } = workspace;
    const rules = standing ? { ...workspace, provisionedRole: standing.role } : workspace;
    const wanted = rolesOfGroups(await this.grants.mappings(workspaceId), groups);
    if (isSettled(rules, wanted, await this.grants.heldRoles(workspaceId, userId))) return;
    await this.unitOfWork.run(async () => {
      await this.grants.lock(workspaceId);
      await this.settle(rules, userId, wanted);
    });
  }

  private async settle(rules: Rules, userId: string, wanted: RolesOfGroups): Promise<void> {
    const { workspaceId, autoRemove } = rules;
    const person = { workspaceId, userId, at: this.clock.now() };
    const before = await this.grants.heldRoles(workspaceId, userId);
    await this.roles.inWorkspace(person, before, stepInWorkspace(before, wanted, rules));
    const held = await this.grants.heldRoles(workspaceId, userId);
    if (!held.workspace) return;
    const place = { workspaceRole: held.workspace.role, autoRemove };
    for (const [projectId, step] of stepsInProjects(held, wanted, place)) {
      await this.roles.inProject({ ...person, projectId }, held.projects.get(projectId) ?? null, step);
    }
  }
}

function isSettled(rules: Rules, wanted: RolesOfGroups, held: HeldRoles): boolean {
  if (stepInWorkspace(held, wanted, rules).kind !== 'keep') return false;
  const role = held.workspace?.role;
  if (!role) return true;
  return !stepsInProjects(held, wanted, { workspaceRole: role, autoRemove: rules.autoRemove }).length;
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
