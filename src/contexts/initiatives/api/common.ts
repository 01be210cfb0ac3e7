import { feature, workspaceAdmins, workspaceMembers } from '#http';

/** Options of all resources of initiatives in both versions. */
export const initiativesResource = {
  level: 'workspace',
  gates: [feature('initiatives')],
  allow: { read: workspaceMembers, write: workspaceAdmins },
} as const;
