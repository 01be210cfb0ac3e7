import { PROJECT_ROLES, ROLES_OF_GUESTS, type ProjectRole, type WorkspaceRole } from '#kernel';

/** Roles that groups can give in a workspace, highest first. Only people can hand over ownership. */
export const GIVEN_IN_WORKSPACE = ['admin', 'member', 'guest'] as const satisfies readonly WorkspaceRole[];
export type GivenInWorkspace = (typeof GIVEN_IN_WORKSPACE)[number];

/** Returns the highest of some roles, or null if there are none. */
export const highest = <R extends string>(order: readonly R[], roles: readonly R[]): R | null =>
  order.find((role) => roles.includes(role)) ?? null;

/** Returns the role, or the highest one below it that a person with this workspace role can have in a project. */
export function holdable(workspaceRole: WorkspaceRole, role: ProjectRole): ProjectRole {
  if (workspaceRole !== 'guest') return role;
  const below = PROJECT_ROLES.slice(PROJECT_ROLES.indexOf(role));
  return highest(ROLES_OF_GUESTS, below) ?? role;
}
