import type { ProjectRole, WorkspaceRole } from '#kernel';

/**
 * Roles as numbers, which this version uses. Several roles can share a number; in a request it means the one in
 * `WORKSPACE_ROLE_OF` or `PROJECT_ROLE_OF`.
 */
export const ROLE_NUMBERS = [20, 15, 5] as const;
export type RoleNumber = (typeof ROLE_NUMBERS)[number];

const WORKSPACE: Readonly<Record<WorkspaceRole, RoleNumber>> = { owner: 20, admin: 20, member: 15, guest: 5 };
const PROJECT: Readonly<Record<ProjectRole, RoleNumber>> = { admin: 20, contributor: 15, commenter: 5, guest: 5 };

export const numberOfWorkspaceRole = (role: WorkspaceRole): RoleNumber => WORKSPACE[role];
export const numberOfProjectRole = (role: ProjectRole): RoleNumber => PROJECT[role];

/** The role that a number means in a request. No number makes a person an owner. */
export const WORKSPACE_ROLE_OF = { 20: 'admin', 15: 'member', 5: 'guest' } as const;
export const PROJECT_ROLE_OF = { 20: 'admin', 15: 'contributor', 5: 'guest' } as const;
