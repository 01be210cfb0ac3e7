import { order, type ListRequest, type ListSpec, type Page, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { GroupSyncSettings, ProjectMapping, WorkspaceMapping } from '../domain/group-sync';

export interface GroupSyncConfig extends GroupSyncSettings, Omit<TenantRecord, 'deletedAt'> {
  readonly id: string;
}

export interface WorkspaceMappingRecord extends WorkspaceMapping, TenantRecord {
  readonly id: string;
}

export interface ProjectMappingRecord extends ProjectMapping, TenantRecord {
  readonly id: string;
  /** Null where the mapping is for all projects. */
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
  /** A workspace where nothing was ever set has the defaults, from its beginning. */
  abstract read(ctx: WorkspaceCtx): Promise<GroupSyncConfig>;
  /** Locks it, and holds it against the request's `If-Match`. */
  abstract forWrite(ctx: WorkspaceCtx): Promise<GroupSyncSettings>;
  abstract update(ctx: WorkspaceCtx, at: string, patch: Partial<GroupSyncSettings>): Promise<void>;
}

export type MappingRecord = WorkspaceMappingRecord | ProjectMappingRecord;

export abstract class MappingRepository<T extends MappingRecord, M> {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<T>>;
  /** The oldest first. */
  abstract all(ctx: WorkspaceCtx): Promise<T[]>;
  abstract find(ctx: WorkspaceCtx, id: string): Promise<T | null>;
  abstract insert(ctx: WorkspaceCtx, at: string, mapping: M): Promise<void>;
  abstract forWrite(ctx: WorkspaceCtx, id: string): Promise<M>;
  abstract update(ctx: WorkspaceCtx, at: string, mapping: M): Promise<void>;
  abstract remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void>;
}

export abstract class WorkspaceMappingRepository extends MappingRepository<WorkspaceMappingRecord, WorkspaceMapping> {}

export abstract class ProjectMappingRepository extends MappingRepository<ProjectMappingRecord, ProjectMapping> {
  /** A live project by its id or identifier. */
  abstract project(ctx: WorkspaceCtx, key: string): Promise<NamedProject | null>;
}
