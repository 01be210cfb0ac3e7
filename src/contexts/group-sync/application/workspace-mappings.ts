import { Injectable } from '@nestjs/common';
import { newId, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import type { WorkspaceMapping } from '../domain/group-sync';
import { workspaceMappingEvents } from './group-sync.events';
import { WorkspaceMappingRepository, type WorkspaceMappingRecord } from './group-sync.repository';
import { MappingChanges, type Mappings } from './mapping.changes';

export type CreateWorkspaceMapping = Omit<WorkspaceMapping, 'id'>;
export type ReviseWorkspaceMapping = Partial<CreateWorkspaceMapping>;

/** Which groups give roles in the workspace. */
@Injectable()
export class WorkspaceMappings {
  private readonly mappings: Mappings<WorkspaceMappingRecord, WorkspaceMapping>;

  constructor(
    private readonly stored: WorkspaceMappingRepository,
    private readonly changes: MappingChanges,
  ) {
    this.mappings = { kind: 'workspace', stored, events: workspaceMappingEvents };
  }

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<WorkspaceMappingRecord>> {
    return this.stored.list(ctx, request);
  }

  all(ctx: WorkspaceCtx): Promise<WorkspaceMappingRecord[]> {
    return this.stored.all(ctx);
  }

  get(ctx: WorkspaceCtx, id: string): Promise<WorkspaceMappingRecord> {
    return this.changes.get(ctx, this.mappings, id);
  }

  create(ctx: WorkspaceCtx, command: CreateWorkspaceMapping): Promise<WorkspaceMappingRecord> {
    return this.changes.add(ctx, this.mappings, () => Promise.resolve({ ...command, id: newId() }));
  }

  revise(ctx: WorkspaceCtx, id: string, patch: ReviseWorkspaceMapping): Promise<WorkspaceMappingRecord> {
    return this.changes.revise(ctx, this.mappings, id, (before) => Promise.resolve({ ...before, ...patch }));
  }

  remove(ctx: WorkspaceCtx, id: string): Promise<void> {
    return this.changes.remove(ctx, this.mappings, id);
  }
}
