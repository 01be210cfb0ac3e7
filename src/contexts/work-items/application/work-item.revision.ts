import { Injectable } from '@nestjs/common';
import { Clock, forbidden, notFound, type ProjectCtx } from '#kernel';
import type { Snapshot } from '../domain/changes';
import { assertArchivable, assertDates } from '../domain/work-item';
import { columnsOf, instant, setsOf } from './drafting';
import { ReferenceNames } from './reference-names';
import { checkReferences, questionsOf, withPlainIds } from './reference.checks';
import { References } from './references';
import { assertOwn } from './visibility';
import { WorkItemChanges } from './work-item.changes';
import type { ReviseWorkItem, ReferencePolicy } from './work-item.commands';
import { type WorkItemPatch, WorkItemReads, type WorkItemRecord, WorkItemRepository } from './work-item.repository';
import { belowItself, workItemExternalPairTaken } from './work-items.errors';

/** Changes work items. Runs in the caller's transaction. */
@Injectable()
export class WorkItemRevision {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly reads: WorkItemReads,
    private readonly references: References,
    private readonly referenceNames: ReferenceNames,
    private readonly changes: WorkItemChanges,
    private readonly clock: Clock,
  ) {}

  async revise(ctx: ProjectCtx, id: string, patch: ReviseWorkItem, policy: ReferencePolicy): Promise<WorkItemRecord> {
    const resolved = withPlainIds(await this.referenceNames.resolve(ctx, patch));
    if (resolved.parentId) await this.items.lockTrees(ctx);
    const before = await this.own(ctx, id);
    const wanted = withoutSameParent(resolved, await this.seenParent(ctx, resolved, before));
    const facts = await this.references.facts(ctx, questionsOf([wanted]));
    const command = checkReferences(wanted, { facts, policy });
    if (command.parentId && (await this.references.lineage(ctx, command.parentId)).includes(id)) throw belowItself();
    await this.assertPairFree(ctx, before, command);
    const at = this.clock.now();
    const moved = columnsOf(command, facts, before, at);
    const columns = { ...moved, ...archiving(command, before, { ...before, ...moved }) };
    const after: Snapshot = {
      ...before,
      ...columns,
      ...setsOf(command, before),
    };
    assertDates(after);
    return this.changes.apply(ctx, at, { before, after, columns });
  }

  async archive(ctx: ProjectCtx, id: string, onlyFinished: boolean): Promise<WorkItemRecord> {
    const before = await this.own(ctx, id);
    if (before.archivedAt) throw notFound();
    if (onlyFinished) assertArchivable(before);
    const at = this.clock.now();
    const columns = { archivedAt: at };
    return this.changes.apply(ctx, at, { before, after: { ...before, ...columns }, columns });
  }

  async unarchive(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    const before = await this.own(ctx, id);
    const columns = { archivedAt: null };
    return this.changes.apply(ctx, this.clock.now(), { before, after: { ...before, ...columns }, columns });
  }

  /** The item, locked, where the caller may change it. */
  private async own(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    const item = await this.items.forWrite(ctx, id);
    assertOwn(ctx, item, forbidden);
    return item;
  }

  /** The parent as this caller sees it: one that is hidden does not exist for it. */
  private async seenParent(ctx: ProjectCtx, { parentId }: ReviseWorkItem, before: Snapshot): Promise<string | null> {
    if (parentId === undefined) return null;
    if (!before.parentId || (parentId && parentId !== before.parentId)) return before.parentId;
    const seen = await this.reads.byIds(ctx, [before.parentId], new Set(['id']));
    return seen.has(before.parentId) ? before.parentId : null;
  }

  private async assertPairFree(ctx: ProjectCtx, before: Snapshot, command: ReviseWorkItem): Promise<void> {
    const { externalSource = before.externalSource, externalId = before.externalId } = command;
    if (!externalSource || !externalId) return;
    if (externalSource === before.externalSource && externalId === before.externalId) return;
    await this.items.allocateNumbers(ctx, 0, 0);
    if (await this.items.idOfExternalPair(ctx, externalSource, externalId)) throw workItemExternalPairTaken(before.id);
  }
}

/** A parent that stays, as this caller sees it, needs no look: it may be of another project. */
function withoutSameParent<C extends ReviseWorkItem>(
  { parentId, ...command }: C,
  seenParent: string | null,
): ReviseWorkItem {
  return parentId === undefined || parentId === seenParent ? command : { ...command, parentId };
}

/** Setting the archive's date archives an item whose work is done; clearing it brings the item back. */
function archiving({ archivedAt }: ReviseWorkItem, before: Snapshot, after: Snapshot): WorkItemPatch {
  if (archivedAt === undefined || Boolean(archivedAt) === Boolean(before.archivedAt)) return {};
  if (!archivedAt) return { archivedAt: null };
  assertArchivable(after);
  return { archivedAt: instant(archivedAt) };
}
