import { defineContext } from '#context';
import { GroupSyncConfigured, projectMappingEvents, workspaceMappingEvents } from './application/group-sync.events';
import { FEATURES } from './domain/features';
import { GroupProjectMappingRow } from './infrastructure/persistence/group-project-mapping.row';
import { GroupSyncConfigRow } from './infrastructure/persistence/group-sync-config.row';
import { GroupSyncGrantRow } from './infrastructure/persistence/group-sync-grant.row';
import { GroupWorkspaceMappingRow } from './infrastructure/persistence/group-workspace-mapping.row';

export const groupSync = defineContext({
  name: 'group-sync',
  modules: async () => [(await import('./group-sync.module.js')).GroupSyncModule],
  events: [workspaceMappingEvents, projectMappingEvents, GroupSyncConfigured],
  features: FEATURES,
  rows: [GroupProjectMappingRow, GroupSyncConfigRow, GroupSyncGrantRow, GroupWorkspaceMappingRow],
});
