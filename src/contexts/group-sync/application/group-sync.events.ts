import { defineEvent, defineRecordEvents } from '#events';
import type { GroupSyncConfig, ProjectMappingRecord, WorkspaceMappingRecord } from './group-sync.repository';

export const workspaceMappingEvents = defineRecordEvents<WorkspaceMappingRecord>({
  kind: 'group_sync.workspace_mapping',
  entityType: 'group_sync_workspace_mapping',
});

export const projectMappingEvents = defineRecordEvents<ProjectMappingRecord>({
  kind: 'group_sync.project_mapping',
  entityType: 'group_sync_project_mapping',
});

export const GroupSyncConfigured = defineEvent<GroupSyncConfig, Partial<GroupSyncConfig>>({
  kind: 'group_sync.config.updated',
  entityType: 'group_sync_config',
});
