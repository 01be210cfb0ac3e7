import { DomainError, forbidden, governs, isAbove, type WorkspaceRole } from '#kernel';

/** A planned change of a member's role. */
export interface MemberRoleChange {
  /** Role of the person who asks for the change. */
  readonly actor: WorkspaceRole;
  readonly before: WorkspaceRole;
  /** Null if the membership ends. */
  readonly after: WorkspaceRole | null;
  /** Roles of the other owners and admins. */
  readonly others: readonly WorkspaceRole[];
}

/**
 * Throws if the change is not allowed. Nobody may change a member with a higher role, give a role above their own, or
 * leave the workspace without an owner or admin.
 */
export function assertChangeable({ actor, before, after, others }: MemberRoleChange): void {
  const change = after === null ? 'removed' : 'given another role';
  if (!governs({ workspaceRole: actor })) throw forbidden();
  if (isAbove(before, actor)) throw forbidden(`Members with a role above your own cannot be ${change} by you.`);
  if (after !== null) assertGrantable(actor, after);
  if (before === 'owner' && after !== 'owner' && !others.includes('owner')) {
    throw new DomainError('conflict', 'last_owner', `The last owner of a workspace cannot be ${change}.`);
  }
  const stays = after !== null && governs({ workspaceRole: after });
  if (before === 'admin' && !stays && !others.length) {
    throw new DomainError('conflict', 'last_admin', `The last admin of a workspace cannot be ${change}.`);
  }
}

/** Throws if the role is above the actor's own. */
export function assertGrantable(actor: WorkspaceRole, role: WorkspaceRole): void {
  if (isAbove(role, actor)) throw forbidden('You cannot give a role that is above your own.');
}
