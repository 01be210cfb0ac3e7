import { defineEvent, defineRecordEvents } from '#events';
import {
  DomainError,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceCtx,
} from '#kernel';
import type { GroupSyncSettings, ProjectMapping, WorkspaceMapping } from '../domain/group-sync';

export interface GroupSyncConfig extends GroupSyncSettings, Omit<TenantRecord, 'deletedAt'> {
  readonly id: string;
}

export interface WorkspaceMappingRecord extends WorkspaceMapping, TenantRecord {
  readonly id: string;
}

export interface ProjectMappingRecord extends ProjectMapping, TenantRecord {
  readonly id: string;
  /** Null if the mapping is for all projects. */
  readonly projectIdentifier: string | null;
}

export interface NamedProject {
  readonly id: string;
  readonly identifier: string;
}

export const mappingList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, idpGroupName: {} },
  defaultOrder: order('createdAt'),
  searchable: true,
};

export abstract class GroupSyncConfigRepository {
  /** Returns the configuration, or the defaults if nothing was ever set. Their times are those of the workspace. */
  abstract read(ctx: WorkspaceCtx): Promise<GroupSyncConfig>;
  /** Locks the configuration and checks the request's `If-Match`. */
  abstract forWrite(ctx: WorkspaceCtx): Promise<GroupSyncSettings>;
  abstract update(ctx: WorkspaceCtx, at: string, patch: Partial<GroupSyncSettings>): Promise<void>;
}

export type MappingRecord = WorkspaceMappingRecord | ProjectMappingRecord;

export abstract class MappingRepository<T extends MappingRecord, M> {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<T>>;
  /** Returns all mappings, oldest first. */
  abstract all(ctx: WorkspaceCtx): Promise<T[]>;
  abstract find(ctx: WorkspaceCtx, id: string): Promise<T | null>;
  abstract insert(ctx: WorkspaceCtx, at: string, mapping: M): Promise<void>;
  abstract forWrite(ctx: WorkspaceCtx, id: string): Promise<M>;
  abstract update(ctx: WorkspaceCtx, at: string, mapping: M): Promise<void>;
  abstract remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void>;
}

export abstract class WorkspaceMappingRepository extends MappingRepository<WorkspaceMappingRecord, WorkspaceMapping> {}

export abstract class ProjectMappingRepository extends MappingRepository<ProjectMappingRecord, ProjectMapping> {
  /** Returns a project by its id or identifier, archived or not; null if there is none. */
  abstract project(ctx: WorkspaceCtx, key: string): Promise<NamedProject | null>;
}

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

const taken = (message: string) => new DomainError('conflict', 'group_mapping_exists', message);

export const workspaceMappingExists = () =>
  taken('The group has a role in the workspace already: change that mapping.');

export const projectMappingExists = () => taken('The group has a role there already: change that mapping.');
