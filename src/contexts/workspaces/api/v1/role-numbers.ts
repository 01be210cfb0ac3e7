import type { ProjectRole, WorkspaceRole } from '#kernel';

/** Roles are numbers in this version. Several roles share one, which means the first of them to whoever sends it. */
export const ROLE_NUMBERS = [20, 15, 5] as const;
export type RoleNumber = (typeof ROLE_NUMBERS)[number];

const WORKSPACE: Readonly<Record<WorkspaceRole, RoleNumber>> = { owner: 20, admin: 20, member: 15, guest: 5 };
const PROJECT: Readonly<Record<ProjectRole, RoleNumber>> = { admin: 20, contributor: 15, commenter: 5, guest: 5 };

export const numberOfWorkspaceRole = (role: WorkspaceRole): RoleNumber => WORKSPACE[role];
export const numberOfProjectRole = (role: ProjectRole): RoleNumber => PROJECT[role];

/** What a number stands for in a request. Nobody becomes an owner by a number. */
export const WORKSPACE_ROLE_OF = { 20: 'admin', 15: 'member', 5: 'guest' } as const;
export const PROJECT_ROLE_OF = { 20: 'admin', 15: 'contributor', 5: 'guest' } as const;
