import { Injectable } from '@nestjs/common';
import { newId, notFound, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import type { WorkspaceMapping } from '../domain/group-sync';
import { WorkspaceMappingRepository, type WorkspaceMappingRecord } from './group-sync.repository';
import { MappingChanges } from './mapping.changes';

export type CreateWorkspaceMapping = Omit<WorkspaceMapping, 'id'>;
export type ReviseWorkspaceMapping = Partial<CreateWorkspaceMapping>;

/** Which groups give roles in the workspace. */
@Injectable()
export class WorkspaceMappings {
  constructor(
    private readonly mappings: WorkspaceMappingRepository,
    private readonly changes: MappingChanges,
  ) {}

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<WorkspaceMappingRecord>> {
    return this.mappings.list(ctx, request);
  }

  all(ctx: WorkspaceCtx): Promise<WorkspaceMappingRecord[]> {
    return this.mappings.all(ctx);
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<WorkspaceMappingRecord> {
    const mapping = await this.mappings.find(ctx, id);
    if (!mapping) throw notFound();
    return mapping;
  }

  async create(ctx: WorkspaceCtx, command: CreateWorkspaceMapping): Promise<WorkspaceMappingRecord> {
    const after = { ...command, id: newId() };
    await this.changes.make(ctx, 'workspace', async (at) => {
      await this.mappings.insert(ctx, at, after);
      return { before: null, after };
    });
    return this.get(ctx, after.id);
  }

  async revise(ctx: WorkspaceCtx, id: string, patch: ReviseWorkspaceMapping): Promise<WorkspaceMappingRecord> {
    await this.changes.make(ctx, 'workspace', async (at) => {
      const before = await this.mappings.forWrite(ctx, id);
      const after = { ...before, ...patch };
      await this.mappings.update(ctx, at, after);
      return { before, after };
    });
    return this.get(ctx, id);
  }

  remove(ctx: WorkspaceCtx, id: string): Promise<void> {
    return this.changes.make(ctx, 'workspace', async (at) => {
      const before = await this.mappings.forWrite(ctx, id);
      await this.mappings.remove(ctx, at, id);
      return { before, after: null };
    });
  }
}
