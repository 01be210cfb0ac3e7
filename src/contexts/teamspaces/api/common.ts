import { feature } from '#http';

/**
 * Declaration that all resources of teamspaces share in both versions. Members and guests of the workspace may change a
 * teamspace if they are its lead.
 */
export const teamspacesResource = {
  level: 'workspace',
  gates: [feature('teamspaces')],
  allow: { read: 'all', write: 'O A own(M) own(G)' },
} as const;
