import { DomainError, invalidField, ROLES_OF_GUESTS, type ProjectRole, type WorkspaceRole } from '#kernel';

/** What somebody becomes in a project where nobody says otherwise. */
const JOINING: Readonly<Record<WorkspaceRole, ProjectRole>> = {
  owner: 'admin',
  admin: 'admin',
  member: 'contributor',
  guest: 'guest',
};

export const joiningRole = (workspaceRole: WorkspaceRole): ProjectRole => JOINING[workspaceRole];

/** Throws where somebody of this role in the workspace cannot have the role in a project. */
export function assertHoldable(workspaceRole: WorkspaceRole, role: ProjectRole): void {
  if (workspaceRole !== 'guest' || ROLES_OF_GUESTS.includes(role)) return;
  throw invalidField('role', 'A guest of the workspace can only be guest or commenter in a project.');
}

interface RosterChange {
  readonly before: ProjectRole;
  /** Null where the membership ends. */
  readonly after: ProjectRole | null;
  readonly otherAdmins: number;
}

/** Throws where the project would be left without an admin among its members. */
export function assertHasAdmin({ before, after, otherAdmins }: RosterChange): void {
  if (before !== 'admin' || after === 'admin' || otherAdmins > 0) return;
  const change = after === null ? 'removed' : 'given another role';
  throw new DomainError('conflict', 'last_project_admin', `The last admin of a project cannot be ${change}.`);
}
