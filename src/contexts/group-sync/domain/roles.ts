import type { ProjectRole, WorkspaceRole } from '#kernel';

/** Roles that groups can give in a workspace, the highest first. Ownership is handed over by people. */
export const GIVEN_IN_WORKSPACE = ['admin', 'member', 'guest'] as const satisfies readonly WorkspaceRole[];
export type GivenInWorkspace = (typeof GIVEN_IN_WORKSPACE)[number];

/** Roles that groups can give in a project, the highest first. */
export const GIVEN_IN_PROJECT = [
  'admin',
  'contributor',
  'commenter',
  'guest',
] as const satisfies readonly ProjectRole[];

/** What a guest of the workspace is at most in a project. */
const MOST_OF_GUEST: ProjectRole = 'commenter';

/** The highest of some roles; null without any. */
export const highest = <R extends string>(order: readonly R[], roles: readonly R[]): R | null =>
  order.find((role) => roles.includes(role)) ?? null;

/** The role, or the most that somebody of this role in the workspace can be in a project. */
export const holdable = (workspaceRole: WorkspaceRole, role: ProjectRole): ProjectRole =>
  workspaceRole === 'guest' && isAboveGuest(role) ? MOST_OF_GUEST : role;

const isAboveGuest = (role: ProjectRole): boolean =>
  GIVEN_IN_PROJECT.indexOf(role) < GIVEN_IN_PROJECT.indexOf(MOST_OF_GUEST);
