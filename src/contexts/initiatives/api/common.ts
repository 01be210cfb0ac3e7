import { feature, workspaceAdmins, workspaceMembers } from '#http';

/** What all resources of initiatives declare, in both versions. */
export const initiativesResource = {
  level: 'workspace',
  gates: [feature('initiatives')],
  allow: { read: workspaceMembers, write: workspaceAdmins },
} as const;
