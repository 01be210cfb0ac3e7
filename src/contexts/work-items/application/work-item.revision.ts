import { Injectable } from '@nestjs/common';
import { Clock, forbidden, type ProjectCtx } from '#kernel';
import { questionsOf, withPlainIds } from '../domain/reference.checks';
import type { ReferencePolicy, ReviseWorkItem } from '../domain/work-item.commands';
import { type ExternalPair, WorkItemEntity } from '../domain/work-item.entity';
import { cleanText } from './clean-text';
import { ReferenceNames } from './reference-names';
import { References } from './references';
import { assertOwn } from './visibility';
import { WorkItemChanges } from './work-item.changes';
import { WorkItemReads, type WorkItemRecord, WorkItemRepository } from './work-item.repository';

type Item = WorkItemEntity<WorkItemRecord>;

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
    const item = await this.own(ctx, id);
    const command = item.narrowed(resolved, await this.seenParent(ctx, resolved, item));
    const facts = await this.references.facts(ctx, questionsOf([command]));
    const lineage = command.parentId ? await this.references.lineage(ctx, command.parentId) : [];
    const pairHolder = await this.holderOf(ctx, item.newPair(command));
    const at = this.clock.now();
    const description = cleanText(command.descriptionHtml);
    return this.changes.apply(ctx, at, item.revise(command, { facts, policy, at, description, lineage, pairHolder }));
  }

  async archive(ctx: ProjectCtx, id: string, onlyFinished: boolean): Promise<WorkItemRecord> {
    const item = await this.own(ctx, id);
    const at = this.clock.now();
    return this.changes.apply(ctx, at, item.archive(at, onlyFinished));
  }

  async unarchive(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    const item = await this.own(ctx, id);
    return this.changes.apply(ctx, this.clock.now(), item.unarchive());
  }

  /** The item, locked, where the caller may change it. */
  private async own(ctx: ProjectCtx, id: string): Promise<Item> {
    const item = await this.items.forWrite(ctx, id);
    assertOwn(ctx, item, forbidden);
    return new WorkItemEntity(item);
  }

  /** The parent as this caller sees it: one that is hidden does not exist for it. */
  private async seenParent(
    ctx: ProjectCtx,
    { parentId: sent }: ReviseWorkItem,
    { stored }: Item,
  ): Promise<string | null> {
    const { parentId } = stored;
    if (sent === undefined) return null;
    if (!parentId || (sent && sent !== parentId)) return parentId;
    const seen = await this.reads.byIds(ctx, [parentId], new Set(['id']));
    return seen.has(parentId) ? parentId : null;
  }

  /** The item that has the pair. From here on nobody else takes a pair of this project. */
  private async holderOf(ctx: ProjectCtx, pair: ExternalPair | undefined): Promise<string | null> {
    if (!pair) return null;
    await this.items.allocateNumbers(ctx, 0, 0);
    return this.items.idOfExternalPair(ctx, pair.source, pair.id);
  }
}
