/** The roles in a workspace and in a project, highest first. */
export const WORKSPACE_ROLES = ['owner', 'admin', 'member', 'guest'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

export const PROJECT_ROLES = ['admin', 'contributor', 'commenter', 'guest'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/**
 * Whether a role is one of a workspace or of a project. Both use some of the same names, so a role is identified by its
 * namespace and its name.
 */
export const ROLE_NAMESPACES = ['project', 'workspace'] as const;
export type RoleNamespace = (typeof ROLE_NAMESPACES)[number];

/** The roles that a caller has in a workspace and a project. */
export interface EffectiveRoles {
  readonly workspaceRole: WorkspaceRole;
  /** Absent outside of a project; null in a public project to which the caller does not belong. */
  readonly projectRole?: ProjectRole | null;
}

/** True for owners and admins of the workspace. They act as admins of each of its projects. */
export const governs = ({ workspaceRole }: Pick<EffectiveRoles, 'workspaceRole'>): boolean =>
  workspaceRole === 'owner' || workspaceRole === 'admin';

/**
 * Returns the effective role in a project of a caller whose membership there has the role `role` (null if they are not
 * a member).
 */
export const projectRoleOf = (caller: Pick<EffectiveRoles, 'workspaceRole'>, role: ProjectRole | null) =>
  governs(caller) ? 'admin' : role;

/**
 * Returns the role that decides about permissions in a project. In a public project, callers who are not members have
 * the permissions of their workspace role.
 */
export const relationOf = ({ workspaceRole, projectRole }: EffectiveRoles): ProjectRole | WorkspaceRole =>
  projectRole ?? workspaceRole;

/** True if a workspace role ranks above another one. */
export const isAbove = (role: WorkspaceRole, other: WorkspaceRole): boolean =>
  WORKSPACE_ROLES.indexOf(role) < WORKSPACE_ROLES.indexOf(other);

/** The project roles that guests of the workspace can have, highest first. */
export const ROLES_OF_GUESTS: readonly ProjectRole[] = ['commenter', 'guest'];
