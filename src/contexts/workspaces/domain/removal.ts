import { DomainError, forbidden, type WorkspaceRole } from '#kernel';

const RANKS: Readonly<Record<WorkspaceRole, number>> = { owner: 3, admin: 2, member: 1, guest: 0 };

export interface Removal {
  /** Role of the one who goes. */
  readonly target: WorkspaceRole;
  /** Role of the one who asks for it. */
  readonly actor: WorkspaceRole;
  /** Roles of the owners and admins who stay. */
  readonly staying: readonly WorkspaceRole[];
}

/** Throws where the member has to stay: nobody removes who stands above, and no workspace is left without its heads. */
export function assertRemovable({ target, actor, staying }: Removal): void {
  if (RANKS[target] > RANKS[actor]) throw forbidden('You cannot remove a member whose role is above your own.');
  if (target === 'owner' && !staying.includes('owner')) {
    throw new DomainError('conflict', 'last_owner', 'The last owner of a workspace cannot be removed.');
  }
  if (target === 'admin' && !staying.length) {
    throw new DomainError('conflict', 'last_admin', 'The last admin of a workspace cannot be removed.');
  }
}
