import { Injectable } from '@nestjs/common';
import {
  isUuid,
  notFound,
  single,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type Page,
  type ProjectCtx,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { parseKey } from '../domain/key';
import type { CreateWorkItem, ReviseWorkItem, ReferencePolicy } from '../domain/work-item.commands';
import { type CreationOutcome, WorkItemCreation } from './work-item.creation';
import { type Below, WorkItemRemoval } from './work-item.removal';
import { type Reach, type ArchiveFilter, WorkItemReads, type WorkItemRecord } from './work-item.repository';
import { type ChangeOptions, type ItemChange, WorkItemRevision } from './work-item.revision';
import { PAIR_TAKEN } from '../domain/work-items.errors';

/** The use cases of work items. */
@Injectable()
export class WorkItems {
  constructor(
    private readonly reads: WorkItemReads,
    private readonly creation: WorkItemCreation,
    private readonly revision: WorkItemRevision,
    private readonly removal: WorkItemRemoval,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  list(ctx: ProjectCtx, request: ListRequest, archive: ArchiveFilter = 'open'): Promise<Page<WorkItemRecord>> {
    return this.reads.list(ctx, request, archive);
  }

  listWorkspace(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<WorkItemRecord>> {
    return this.reads.listWorkspace(ctx, request);
  }

  async get(ctx: ProjectCtx, id: string, reach: Reach): Promise<WorkItemRecord> {
    return existing(await this.reads.find(ctx, id, reach));
  }

  async getByExternalPair(ctx: ProjectCtx, source: string, id: string): Promise<WorkItemRecord> {
    return existing(await this.reads.findByExternalPair(ctx, source, id));
  }

  /** By human key, as `ENG-12`; what is malformed, foreign, archived or missing is the same 404. */
  async getByKey(ctx: WorkspaceCtx, text: string, reach: Reach): Promise<WorkItemRecord> {
    const key = parseKey(text);
    return existing(key && (await this.reads.findByKey(ctx, key, reach)));
  }

  /** By id or human key, wherever the item lies. */
  async getAnywhere(ctx: WorkspaceCtx, text: string, reach: Reach): Promise<WorkItemRecord> {
    if (!isUuid(text)) return this.getByKey(ctx, text, reach);
    return existing(await this.reads.findAnywhere(ctx, text, reach));
  }

  async create(ctx: ProjectCtx, command: CreateWorkItem, policy: ReferencePolicy = {}): Promise<WorkItemRecord> {
    const [outcome] = await this.unitOfWork.run(() => this.creation.create(ctx, [command], policy));
    if (outcome instanceof Error) throw outcome;
    return outcome!;
  }

  /** Creates many items with the statements of one. Rows that cannot be created are answered with their error. */
  createMany(ctx: ProjectCtx, commands: readonly CreateWorkItem[]): Promise<readonly CreationOutcome[]> {
    return this.unitOfWork.run(() => this.creation.create(ctx, commands, {}));
  }

  revise(ctx: ProjectCtx, id: string, patch: ReviseWorkItem, policy: ReferencePolicy = {}): Promise<WorkItemRecord> {
    return this.unitOfWork.run(() => this.revision.revise(ctx, id, patch, policy));
  }

  /** Each item once; answers one outcome a revision. */
  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseWorkItem>[]): Promise<Outcome<WorkItemRecord>[]> {
    return this.unitOfWork.run(() => this.revision.reviseMany(ctx, revisions, {}));
  }

  /**
   * Changes many items of the project at once, for what other contexts do with them. Ids that are unknown, and items that
   * `change` has nothing for, stay out of it; answers the items that were asked to change. All of them change, or none.
   */
  changeAll(
    ctx: ProjectCtx,
    ids: readonly string[],
    change: ItemChange,
    options: ChangeOptions = {},
  ): Promise<WorkItemRecord[]> {
    return this.unitOfWork.run(() => this.revision.changeAll(ctx, ids, change, options));
  }

  /** The same with items of all projects that the caller sees. */
  changeAnywhere(ctx: WorkspaceCtx, ids: readonly string[], change: ItemChange): Promise<WorkItemRecord[]> {
    return this.unitOfWork.run(() => this.revision.changeAnywhere(ctx, ids, change));
  }

  /** Creates the item of an external pair, or updates the one that has it. */
  async upsert(ctx: ProjectCtx, command: CreateWorkItem): Promise<{ record: WorkItemRecord; created: boolean }> {
    return this.unitOfWork.run(async () => {
      if (command.parentId) await this.creation.lockTrees(ctx);
      const known = await this.creation.idOfPair(ctx, command);
      if (known) return { record: await this.revise(ctx, known, command), created: false };
      const [outcome] = await this.creation.create(ctx, [command], {});
      if (!(outcome instanceof Error)) return { record: outcome!, created: true };
      const taken = outcome.reason === PAIR_TAKEN ? outcome.details.id : undefined;
      if (!taken) throw outcome;
      return { record: await this.revise(ctx, taken, command), created: false };
    });
  }

  /** `onlyFinished`: refuses an item whose work is not done. */
  archive(ctx: ProjectCtx, id: string, { onlyFinished }: { onlyFinished: boolean }): Promise<WorkItemRecord> {
    return this.unitOfWork.run(() => this.revision.archive(ctx, id, onlyFinished));
  }

  /** Archives those of the items that are finished, and that `isMeant` says yes to once nobody else changes them. */
  archiveAll(
    ctx: ProjectCtx,
    ids: readonly string[],
    isMeant: (item: WorkItemRecord) => boolean,
  ): Promise<WorkItemRecord[]> {
    return this.unitOfWork.run(() => this.revision.archiveAll(ctx, ids, isMeant));
  }

  unarchive(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    return this.unitOfWork.run(() => this.revision.unarchive(ctx, id));
  }

  /** Deletes the item, with all below it unless that stays. */
  async remove(ctx: ProjectCtx, id: string, below: Below = 'goes'): Promise<void> {
    single(await this.unitOfWork.run(() => this.removal.removeMany(ctx, [id], below)));
  }

  /** Deletes items with all below them: one that goes with an item above it is no failure. Answers one outcome an id. */
  removeMany(ctx: ProjectCtx, ids: readonly string[]): Promise<readonly Outcome<WorkItemRecord>[]> {
    return this.unitOfWork.run(() => this.removal.removeMany(ctx, ids, 'goes'));
  }
}

function existing<T>(record: T | null): T {
  if (!record) throw notFound();
  return record;
}
