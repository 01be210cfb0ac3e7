import { defineContext } from '#context';
import { GroupSyncConfigured, projectMappingEvents, workspaceMappingEvents } from './application/group-sync.repository';
import { FEATURES } from './domain/group-sync';
import {
  GroupProjectMappingRow,
  GroupSyncConfigRow,
  GroupSyncGrantRow,
  GroupWorkspaceMappingRow,
} from './infrastructure/persistence/rows';

/** Groups of an identity provider that give roles in workspaces and projects. */
export const groupSync = defineContext({
  name: 'group-sync',
  modules: async () => [(await import('./group-sync.module.js')).GroupSyncModule],
  events: [workspaceMappingEvents, projectMappingEvents, GroupSyncConfigured],
  features: FEATURES,
  rows: [GroupProjectMappingRow, GroupSyncConfigRow, GroupSyncGrantRow, GroupWorkspaceMappingRow],
});
