import { DomainError, forbidden, governs, isAbove, type WorkspaceRole } from '#kernel';

/** What is about to become of a member. */
export interface MemberRoleChange {
  /** Role of the one who asks for it. */
  readonly actor: WorkspaceRole;
  readonly before: WorkspaceRole;
  /** Null where the membership ends. */
  readonly after: WorkspaceRole | null;
  /** Roles of the owners and admins beside the member. */
  readonly others: readonly WorkspaceRole[];
}

/**
 * Throws where the member has to stay what it is: nobody changes who stands above or raises anybody above oneself, and
 * no workspace is left without its heads.
 */
export function assertChangeable({ actor, before, after, others }: MemberRoleChange): void {
  const change = after === null ? 'removed' : 'given another role';
  if (!governs({ workspaceRole: actor })) throw forbidden();
  if (isAbove(before, actor)) throw forbidden(`Members whose role is above your own cannot be ${change} by you.`);
  if (after !== null) assertGrantable(actor, after);
  if (before === 'owner' && after !== 'owner' && !others.includes('owner')) {
    throw new DomainError('conflict', 'last_owner', `The last owner of a workspace cannot be ${change}.`);
  }
  const stays = after !== null && governs({ workspaceRole: after });
  if (before === 'admin' && !stays && !others.length) {
    throw new DomainError('conflict', 'last_admin', `The last admin of a workspace cannot be ${change}.`);
  }
}

/** Nobody gives a role above one's own. */
export function assertGrantable(actor: WorkspaceRole, role: WorkspaceRole): void {
  if (isAbove(role, actor)) throw forbidden('You cannot give a role that is above your own.');
}
