import { Injectable } from '@nestjs/common';
import { Clock, notFound, UnitOfWork, type ListRequest, type Page, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { parseKey } from './relation-names';
import type { CreateWorkItem, ReviseWorkItem, Tolerance } from './work-item.commands';
import { WorkItemCreation, type CreationOutcome } from './work-item.creation';
import { WorkItemReads, type Shelf, type WorkItemRecord } from './work-item.repository';
import { WorkItemRevision } from './work-item.revision';

/** The use cases of work items. */
@Injectable()
export class WorkItems {
  constructor(
    private readonly reads: WorkItemReads,
    private readonly creation: WorkItemCreation,
    private readonly revision: WorkItemRevision,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(ctx: ProjectCtx, request: ListRequest, shelf: Shelf = 'open'): Promise<Page<WorkItemRecord>> {
    return this.reads.list(ctx, request, shelf);
  }

  listWorkspace(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<WorkItemRecord>> {
    return this.reads.listWorkspace(ctx, request);
  }

  async get(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    return existing(await this.reads.find(ctx, id));
  }

  async getByExternalPair(ctx: ProjectCtx, source: string, id: string): Promise<WorkItemRecord> {
    return existing(await this.reads.findByExternalPair(ctx, source, id));
  }

  /** By human key, as `ENG-12`; what is malformed, foreign, archived or missing is the same 404. */
  async getByKey(ctx: WorkspaceCtx, text: string): Promise<WorkItemRecord> {
    const key = parseKey(text);
    return existing(key && (await this.reads.findByKey(ctx, key.identifier, key.sequenceId)));
  }

  async create(ctx: ProjectCtx, command: CreateWorkItem, tolerance: Tolerance = {}): Promise<WorkItemRecord> {
    const [outcome] = await this.unitOfWork.run(() => this.creation.create(ctx, [command], tolerance));
    if (outcome instanceof Error) throw outcome;
    return this.written(ctx, outcome!.id);
  }

  /** Creates many items with the statements of one. Rows that cannot be created are answered with their error. */
  createMany(ctx: ProjectCtx, commands: readonly CreateWorkItem[]): Promise<readonly CreationOutcome[]> {
    return this.unitOfWork.run(() => this.creation.create(ctx, commands, {}));
  }

  async revise(ctx: ProjectCtx, id: string, patch: ReviseWorkItem, tolerance: Tolerance = {}): Promise<WorkItemRecord> {
    await this.unitOfWork.run(() => this.revision.revise(ctx, id, patch, tolerance));
    return this.written(ctx, id);
  }

  /** Creates the item of an external pair, or updates the one that has it. */
  async upsert(ctx: ProjectCtx, command: CreateWorkItem): Promise<{ record: WorkItemRecord; created: boolean }> {
    const { externalSource, externalId } = command;
    return this.unitOfWork.run(async () => {
      const known = await this.creation.claimPair(ctx, externalSource!, externalId!);
      const record = known ? await this.revise(ctx, known, command) : await this.create(ctx, command);
      return { record, created: !known };
    });
  }

  /** `onlyFinished`: refuses an item whose work is not done. */
  async archive(ctx: ProjectCtx, id: string, { onlyFinished }: { onlyFinished: boolean }): Promise<WorkItemRecord> {
    await this.unitOfWork.run(() => this.revision.archive(ctx, id, onlyFinished));
    return this.written(ctx, id);
  }

  async unarchive(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    await this.unitOfWork.run(() => this.revision.unarchive(ctx, id));
    return this.written(ctx, id);
  }

  remove(ctx: ProjectCtx, id: string): Promise<void> {
    return this.unitOfWork.run(() => this.revision.remove(ctx, id, this.clock.now()));
  }

  private async written(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    return existing(await this.reads.findAny(ctx, id));
  }
}

function existing<T>(record: T | null): T {
  if (!record) throw notFound();
  return record;
}
