import { feature, projectReaders, projectWriters, workspaceMembers } from '#http';

// Pages are in a project or in the wiki of a workspace. What both have in common is declared once and created for each.

export const IN_PROJECT = {
  level: 'project',
  scope: 'projects.pages',
  gates: [feature('pages')],
  allow: { read: projectReaders, write: projectWriters },
} as const;

export const IN_WIKI = {
  level: 'workspace',
  scope: 'wiki.pages',
  gates: [feature('wiki')],
  allow: { read: workspaceMembers, write: workspaceMembers },
} as const;

/** Roles that may delete pages: admins, and writers for their own pages. */
export const DELETERS = { project: 'PA own(C)', wiki: 'O A own(M)' } as const;
