// Sets of roles that many operations allow, in the abbreviations of `allowed.ts`.

/** All roles of a project. */
export const projectReaders = 'PA C Cm PG';
/** All roles of a project except guests. */
export const projectCommenters = 'PA C Cm';
/** Admins and contributors of a project. */
export const projectWriters = 'PA C';
/** Admins of a project. */
export const projectAdmins = 'PA';
/** All roles of a workspace. */
export const workspaceReaders = 'O A M G';
/** All roles of a workspace except guests. */
export const workspaceMembers = 'O A M';
/** Owners and admins of a workspace. */
export const workspaceAdmins = 'O A';
