import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { accepted, Clock, each, notFound, type Outcome, type ProjectCtx } from '#kernel';
import { WorkItemEntity } from '../domain/work-item.entity';
import { ActivityLog } from './activity-log';
import { assertOwn } from './visibility';
import { WorkItemChanges } from './work-item.changes';
import { WorkItemContents } from './work-item.contents';
import { WorkItemDeleted, workItemEventData } from './work-item.events';
import { type WorkItemRecord, WorkItemRepository } from './work-item.repository';
import { notYours } from '../domain/work-items.errors';

interface Family {
  /** The items and all below them in their project, the items first. */
  readonly members: readonly WorkItemRecord[];
  /** Items of other projects right below one of them. */
  readonly elsewhere: readonly WorkItemRecord[];
}

/**
 * Deletes work items with what hangs on them, their events and their project's count; their history stays. The event of
 * an item stands for all that went with it. Runs in the caller's transaction.
 */
@Injectable()
export class WorkItemRemoval {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly changes: WorkItemChanges,
    private readonly contents: WorkItemContents,
    private readonly activities: ActivityLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes items with all below them. Who may delete here need not have a say in other projects: items of those lose
   * their parent only.
   */
  async removeMany(ctx: ProjectCtx, ids: readonly string[]): Promise<Outcome<WorkItemRecord>[]> {
    await this.items.lockTrees(ctx);
    const stored = await this.items.forWriteAll(ctx, ids);
    const roots = each(ids, (id) => {
      const root = stored.get(id);
      if (!root) throw notFound();
      assertOwn(ctx, root, notYours);
      return root;
    });
    const { members, elsewhere } = await this.family(ctx, accepted(roots));
    const at = this.clock.now();
    const orphans = elsewhere.map((item) => new WorkItemEntity(item).leaveParent());
    await this.changes.applyAll(ctx, at, orphans);
    if (members.length) await this.delete(ctx, at, members);
    return roots;
  }

  /** Level by level: nothing can be put below an item that is locked. */
  private async family(ctx: ProjectCtx, roots: readonly WorkItemRecord[]): Promise<Family> {
    const members = new Map(roots.map((root) => [root.id, root]));
    const elsewhere: WorkItemRecord[] = [];
    for (let level = [...members.values()]; level.length;) {
      const below = await this.items.lockBelow(
        ctx,
        level.map((item) => item.id),
      );
      level = below.filter((item) => item.projectId === ctx.projectId && !members.has(item.id));
      for (const item of level) members.set(item.id, item);
      elsewhere.push(...below.filter((item) => item.projectId !== ctx.projectId));
    }
    return { members: [...members.values()], elsewhere };
  }

  private async delete(ctx: ProjectCtx, at: string, members: readonly WorkItemRecord[]): Promise<void> {
    const ids = members.map((item) => item.id);
    await this.items.remove(ctx, at, ids);
    await this.contents.removeOf(ctx, at, { ids });
    const gone = members.map((item) => new WorkItemEntity(item).remove());
    const shown = gone.reduce((sum, item) => sum + item.shown, 0);
    await this.items.adjustVisible(ctx, ctx.projectId, shown);
    const entries = gone.flatMap((item) => item.history());
    await this.activities.append(ctx, at, entries);
    await this.outbox.append(
      ctx,
      at,
      members.map((item) => WorkItemDeleted.of(item, {}, workItemEventData(item))),
    );
  }
}
