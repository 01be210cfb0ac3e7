// Sets of roles that many operations allow, in the contract's letters (`allowed.ts`).

export const projectReaders = 'PA C Cm PG';
export const projectCommenters = 'PA C Cm';
export const projectWriters = 'PA C';
export const projectAdmins = 'PA';
export const workspaceReaders = 'O A M G';
export const workspaceMembers = 'O A M';
export const workspaceAdmins = 'O A';
