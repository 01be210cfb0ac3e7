import { PROJECT_ROLES, ROLES_OF_GUESTS, type ProjectRole, type WorkspaceRole } from '#kernel';

/** Roles that groups can give in a workspace, the highest first. Ownership is handed over by people. */
export const GIVEN_IN_WORKSPACE = ['admin', 'member', 'guest'] as const satisfies readonly WorkspaceRole[];
export type GivenInWorkspace = (typeof GIVEN_IN_WORKSPACE)[number];

/** The highest of some roles; null without any. */
export const highest = <R extends string>(order: readonly R[], roles: readonly R[]): R | null =>
  order.find((role) => roles.includes(role)) ?? null;

/** The role, or the most below it that somebody of this role in the workspace can have in a project. */
export function holdable(workspaceRole: WorkspaceRole, role: ProjectRole): ProjectRole {
  if (workspaceRole !== 'guest') return role;
  const below = PROJECT_ROLES.slice(PROJECT_ROLES.indexOf(role));
  return highest(ROLES_OF_GUESTS, below) ?? role;
}
