import { feature, v1 } from '#http';
import { GROUP_SYNC } from '../texts';

/** What all operations of group sync have in common. */
export const GROUP_SYNC_V1 = {
  style: v1,
  tag: 'Group sync',
  about: GROUP_SYNC,
  level: 'workspace',
  scope: 'workspaces.group_sync',
  gates: [feature('group_sync')],
} as const;
