import { feature } from '#http';

/** What all resources of teamspaces declare, in both versions. Their leads may be members or guests of the workspace. */
export const teamspacesResource = {
  level: 'workspace',
  gates: [feature('teamspaces')],
  allow: { read: 'all', write: 'O A own(M) own(G)' },
} as const;
