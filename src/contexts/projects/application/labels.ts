import { Injectable } from '@nestjs/common';
import { Clock, newId, notFound, UnitOfWork, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import { assertNestable, sortOrderBehind, type Label } from '../domain/label';
import { LabelRepository, LabelUsage, type LabelRecord } from './label.repository';
import { labelExternalPairTaken, labelNameTaken } from './labels.errors';

export interface CreateLabel {
  readonly name: string;
  readonly color?: string;
  readonly description?: string;
  readonly parentId?: string | null;
  readonly sortOrder?: number;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export type ReviseLabel = Partial<CreateLabel>;

/** The use cases of labels. */
@Injectable()
export class Labels {
  constructor(
    private readonly labels: LabelRepository,
    private readonly usage: LabelUsage,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(ctx: ProjectCtx, request: ListRequest): Promise<Page<LabelRecord>> {
    return this.labels.list(ctx, request);
  }

  async get(ctx: ProjectCtx, id: string): Promise<LabelRecord> {
    const label = await this.labels.find(ctx, id);
    if (!label) throw notFound();
    return label;
  }

  create(ctx: ProjectCtx, command: CreateLabel): Promise<LabelRecord> {
    return this.unitOfWork.run(async () => {
      await this.labels.lockSiblings(ctx);
      const label = draft(ctx, command, await this.labels.highestSortOrder(ctx));
      await this.assertSound(ctx, label);
      await this.labels.insert(ctx, this.clock.now(), [label]);
      return this.get(ctx, label.id);
    });
  }

  revise(ctx: ProjectCtx, id: string, patch: ReviseLabel): Promise<LabelRecord> {
    return this.unitOfWork.run(async () => {
      await this.labels.lockSiblings(ctx);
      const label = await this.labels.forWrite(ctx, id);
      await this.assertSound(ctx, { ...label, ...patch });
      await this.labels.update(ctx, this.clock.now(), id, patch);
      return this.get(ctx, id);
    });
  }

  /** Deletes the label with all labels below it, and takes them off the work items; answers the ids of all. */
  remove(ctx: ProjectCtx, id: string): Promise<string[]> {
    return this.unitOfWork.run(async () => {
      await this.labels.lockSiblings(ctx);
      await this.labels.forWrite(ctx, id);
      const ids = await this.labels.family(ctx, id);
      await this.usage.strip(ctx, ids);
      await this.labels.remove(ctx, this.clock.now(), ids);
      return ids;
    });
  }

  /** Removes labels one after the other: one that has gone with a label above it is no failure. */
  remover(ctx: ProjectCtx): (id: string) => Promise<void> {
    const gone = new Set<string>();
    return async (id) => {
      if (gone.has(id)) return;
      for (const removed of await this.remove(ctx, id)) gone.add(removed);
    };
  }

  /** Creates the label of an external pair, or updates the one that has it. Safe for callers at the same time. */
  upsert(ctx: ProjectCtx, command: CreateLabel): Promise<{ record: LabelRecord; created: boolean }> {
    return this.unitOfWork.run(async () => {
      await this.labels.lockSiblings(ctx);
      const known = await this.holderOfPair(ctx, command);
      const record = known ? await this.revise(ctx, known, command) : await this.create(ctx, command);
      return { record, created: !known };
    });
  }

  /** Name and external pair are free, and the parent is a label of the project that is not below this one. */
  private async assertSound(ctx: ProjectCtx, label: Label): Promise<void> {
    const { id, name, parentId } = label;
    const pair = await this.holderOfPair(ctx, label);
    if (pair && pair !== id) throw labelExternalPairTaken(pair);
    const named = await this.labels.idOfName(ctx, name);
    if (named && named !== id) throw labelNameTaken(named);
    if (parentId) assertNestable(id, await this.labels.lineage(ctx, parentId));
  }

  private async holderOfPair(ctx: ProjectCtx, { externalSource, externalId }: ReviseLabel): Promise<string | null> {
    return externalSource && externalId ? this.labels.idOfExternalPair(ctx, externalSource, externalId) : null;
  }
}

function draft(ctx: ProjectCtx, command: CreateLabel, highest: number | null): Label {
  return {
    id: newId(),
    projectId: ctx.projectId,
    parentId: command.parentId ?? null,
    name: command.name,
    description: command.description ?? '',
    color: command.color ?? '',
    sortOrder: command.sortOrder ?? sortOrderBehind(highest),
    externalSource: command.externalSource ?? null,
    externalId: command.externalId ?? null,
  };
}
