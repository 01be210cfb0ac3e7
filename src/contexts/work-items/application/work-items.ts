import { Injectable } from '@nestjs/common';
import {
  DomainError,
  each,
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
import { PAIR_TAKEN, pairKey, pairOf } from '../domain/work-item';
import { parseKey } from '../domain/key';
import type { CreateWorkItem, ReviseWorkItem, ReferencePolicy } from '../domain/work-item.commands';
import { type CreationOutcome, WorkItemCreation } from './work-item.creation';
import { type Below, WorkItemRemoval } from './work-item.removal';
import { type Reach, type ArchiveFilter, WorkItemReads, type WorkItemRecord } from './work-item.repository';
import { type ChangeOptions, type ItemChange, WorkItemRevision } from './work-item.revision';

interface Upserted {
  readonly id: string;
  readonly record: WorkItemRecord;
  readonly created: boolean;
}

/** Use cases of work items. */
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

  /**
   * Returns an item by its human-readable key, such as `ENG-12`. Malformed keys and items that are missing, archived or
   * not visible all give the same 404.
   */
  async getByKey(ctx: WorkspaceCtx, text: string, reach: Reach): Promise<WorkItemRecord> {
    const key = parseKey(text);
    return existing(key && (await this.reads.findByKey(ctx, key, reach)));
  }

  /** Returns an item by id or human-readable key, in any project. */
  async getAnywhere(ctx: WorkspaceCtx, text: string, reach: Reach): Promise<WorkItemRecord> {
    if (!isUuid(text)) return this.getByKey(ctx, text, reach);
    return existing(await this.reads.findAnywhere(ctx, text, reach));
  }

  async create(ctx: ProjectCtx, command: CreateWorkItem, policy: ReferencePolicy = {}): Promise<WorkItemRecord> {
    const [outcome] = await this.unitOfWork.run(() => this.creation.create(ctx, [command], policy));
    if (outcome instanceof Error) throw outcome;
    return outcome!;
  }

  /** Creates many items with the statements of one. The outcome of a row that cannot be created is an error. */
  createMany(ctx: ProjectCtx, commands: readonly CreateWorkItem[]): Promise<readonly CreationOutcome[]> {
    return this.unitOfWork.run(() => this.creation.create(ctx, commands, {}));
  }

  revise(ctx: ProjectCtx, id: string, patch: ReviseWorkItem, policy: ReferencePolicy = {}): Promise<WorkItemRecord> {
    return this.unitOfWork.run(() => this.revision.revise(ctx, id, patch, policy));
  }

  /** Changes items, each at most once. Returns one outcome per revision. */
  reviseMany(ctx: ProjectCtx, revisions: readonly Revision<ReviseWorkItem>[]): Promise<Outcome<WorkItemRecord>[]> {
    return this.unitOfWork.run(() => this.revision.reviseMany(ctx, revisions, {}));
  }

  /**
   * Changes many items of the project on behalf of another context, all of them or none. Skips unknown ids and items
   * for which `change` returns undefined. Returns the other items.
   */
  changeAll(
    ctx: ProjectCtx,
    ids: readonly string[],
    change: ItemChange,
    options: ChangeOptions = {},
  ): Promise<WorkItemRecord[]> {
    return this.unitOfWork.run(() => this.revision.changeAll(ctx, ids, change, options));
  }

  /** Does the same with items of all projects that the caller sees. */
  changeAnywhere(ctx: WorkspaceCtx, ids: readonly string[], change: ItemChange): Promise<WorkItemRecord[]> {
    return this.unitOfWork.run(() => this.revision.changeAnywhere(ctx, ids, change));
  }

  /** Creates the item with an external pair, or updates the one that has it. */
  async upsert(ctx: ProjectCtx, command: CreateWorkItem): Promise<{ record: WorkItemRecord; created: boolean }> {
    return single(await this.upsertMany(ctx, [command]));
  }

  /** Does the same for many items. If a pair occurs again, the later command updates the item. */
  upsertMany(ctx: ProjectCtx, commands: readonly CreateWorkItem[]): Promise<readonly Outcome<Upserted>[]> {
    return this.unitOfWork.run(async () => {
      if (commands.some(({ parentId }) => parentId)) await this.creation.lockTrees(ctx);
      const outcomes = new Map<CreateWorkItem, Outcome<Upserted>>();
      for (let left = commands; left.length;) {
        const turn = [...new Map([...left].reverse().map((command) => [pairKey(pairOf(command)!), command])).values()];
        await this.upsertEach(ctx, turn.reverse(), outcomes);
        left = left.filter((command) => !outcomes.has(command));
      }
      return commands.map((command) => outcomes.get(command)!);
    });
  }

  /**
   * Creates or updates items with different pairs. Existing items are locked before the counter of the project, as in
   * all writes. If another transaction takes a pair meanwhile, its item is updated as well.
   */
  private async upsertEach(
    ctx: ProjectCtx,
    commands: readonly CreateWorkItem[],
    outcomes: Map<CreateWorkItem, Outcome<Upserted>>,
  ): Promise<void> {
    const known = await this.creation.idsOfPairs(ctx, commands);
    const revisions = commands.flatMap((patch) => {
      const id = known.get(pairKey(pairOf(patch)!));
      return id ? [{ id, patch }] : [];
    });
    await this.reviseKnown(ctx, revisions, outcomes);
    const fresh = commands.filter((command) => !outcomes.has(command));
    const made = fresh.length ? await this.creation.create(ctx, fresh, {}) : [];
    const taken: Revision<CreateWorkItem>[] = [];
    for (const [index, patch] of fresh.entries()) {
      const outcome = made[index]!;
      const holder = outcome instanceof DomainError && outcome.reason === PAIR_TAKEN ? outcome.details.id : undefined;
      if (holder) taken.push({ id: holder, patch });
      else outcomes.set(patch, each([outcome], (record) => ({ id: record.id, record, created: true }))[0]!);
    }
    await this.reviseKnown(ctx, taken, outcomes);
  }

  private async reviseKnown(
    ctx: ProjectCtx,
    revisions: readonly Revision<CreateWorkItem>[],
    outcomes: Map<CreateWorkItem, Outcome<Upserted>>,
  ): Promise<void> {
    const revised = revisions.length ? await this.revision.reviseMany(ctx, revisions, {}) : [];
    const updated = each(revised, (record) => ({ id: record.id, record, created: false }));
    revisions.forEach(({ patch }, index) => outcomes.set(patch, updated[index]!));
  }

  /** With `onlyFinished`, refuses items that are not completed or cancelled. */
  archive(ctx: ProjectCtx, id: string, { onlyFinished }: { onlyFinished: boolean }): Promise<WorkItemRecord> {
    return this.unitOfWork.run(() => this.revision.archive(ctx, id, onlyFinished));
  }

  /** Archives the finished items for which `isMeant` returns true. It is called when the items are locked. */
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

  /** Deletes the item and, unless `below` is `stays`, all items below it. */
  async remove(ctx: ProjectCtx, id: string, below: Below = 'goes'): Promise<void> {
    single(await this.unitOfWork.run(() => this.removal.removeMany(ctx, [id], below)));
  }

  /**
   * Deletes items with all items below them. An item that is deleted together with an item above it is no failure.
   * Returns one outcome per id.
   */
  removeMany(ctx: ProjectCtx, ids: readonly string[]): Promise<readonly Outcome<WorkItemRecord>[]> {
    return this.unitOfWork.run(() => this.removal.removeMany(ctx, ids, 'goes'));
  }
}

function existing<T>(record: T | null): T {
  if (!record) throw notFound();
  return record;
}
