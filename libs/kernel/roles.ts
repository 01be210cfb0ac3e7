/** Roles in a workspace and in a project, the highest first. */
export const WORKSPACE_ROLES = ['owner', 'admin', 'member', 'guest'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

export const PROJECT_ROLES = ['admin', 'contributor', 'commenter', 'guest'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** Where a role is held: names of roles repeat, so a role is this and its name. */
export const ROLE_NAMESPACES = ['project', 'workspace'] as const;
export type RoleNamespace = (typeof ROLE_NAMESPACES)[number];

/** The roles of somebody at one place. */
export interface EffectiveRoles {
  readonly workspaceRole: WorkspaceRole;
  /** Absent outside a project; null in a public project of others. */
  readonly projectRole?: ProjectRole | null;
}

/** Owners and admins of a workspace run it, and are admins of each of its projects. */
export const governs = ({ workspaceRole }: Pick<EffectiveRoles, 'workspaceRole'>): boolean =>
  workspaceRole === 'owner' || workspaceRole === 'admin';

/** What somebody is in a project whose own role in it is `role`: none, unless they belong to it. */
export const projectRoleOf = (caller: Pick<EffectiveRoles, 'workspaceRole'>, role: ProjectRole | null) =>
  governs(caller) ? 'admin' : role;

/** The role from which permissions in a project follow. Who has none in a public project sees it as what they are in the workspace. */
export const relationOf = ({ workspaceRole, projectRole }: EffectiveRoles): ProjectRole | WorkspaceRole =>
  projectRole ?? workspaceRole;

/** Whether a role in the workspace stands above another one. */
export const isAbove = (role: WorkspaceRole, other: WorkspaceRole): boolean =>
  WORKSPACE_ROLES.indexOf(role) < WORKSPACE_ROLES.indexOf(other);

/** What guests of a workspace can be in its projects, the highest first. */
export const ROLES_OF_GUESTS: readonly ProjectRole[] = ['commenter', 'guest'];
