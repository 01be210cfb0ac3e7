import { DomainError, invalidField, ROLES_OF_GUESTS, type ProjectRole, type WorkspaceRole } from '#kernel';

/** Default project role for each workspace role. */
const JOINING: Readonly<Record<WorkspaceRole, ProjectRole>> = {
  owner: 'admin',
  admin: 'admin',
  member: 'contributor',
  guest: 'guest',
};

export const joiningRole = (workspaceRole: WorkspaceRole): ProjectRole => JOINING[workspaceRole];

/** Throws if a person with this workspace role cannot have the project role. */
export function assertHoldable(workspaceRole: WorkspaceRole, role: ProjectRole): void {
  if (workspaceRole !== 'guest' || ROLES_OF_GUESTS.includes(role)) return;
  throw invalidField('role', 'A guest of the workspace can only be guest or commenter in a project.');
}

interface RosterChange {
  readonly before: ProjectRole;
  /** Null if the membership ends. */
  readonly after: ProjectRole | null;
  readonly otherAdmins: number;
}

/** Throws if the project would have no admin among its members. */
export function assertHasAdmin({ before, after, otherAdmins }: RosterChange): void {
  if (before !== 'admin' || after === 'admin' || otherAdmins > 0) return;
  const change = after === null ? 'removed' : 'given another role';
  throw new DomainError('conflict', 'last_project_admin', `The last admin of a project cannot be ${change}.`);
}
