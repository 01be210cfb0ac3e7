import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { Clock, type ProjectCtx } from '#kernel';
import { WorkItemEntity } from '../domain/work-item.entity';
import { ActivityLog } from './activity-log';
import { assertOwn } from './visibility';
import { WorkItemChanges } from './work-item.changes';
import { WorkItemContents } from './work-item.contents';
import { WorkItemDeleted, workItemEventData } from './work-item.events';
import { type WorkItemRecord, WorkItemRepository } from './work-item.repository';
import { notYours } from '../domain/work-items.errors';

interface Family {
  /** The item and all below it in its project, the item first. */
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
   * Deletes an item with all below it; answers their ids. Who may delete here need not have a say in other projects:
   * items of those lose their parent only.
   */
  async remove(ctx: ProjectCtx, id: string): Promise<string[]> {
    await this.items.lockTrees(ctx);
    const root = await this.items.forWrite(ctx, id);
    assertOwn(ctx, root, notYours);
    const { members, elsewhere } = await this.family(ctx, root);
    const at = this.clock.now();
    for (const item of elsewhere) await this.changes.apply(ctx, at, new WorkItemEntity(item).leaveParent());
    await this.delete(ctx, at, members);
    return members.map((member) => member.id);
  }

  /** Level by level: nothing can be put below an item that is locked. */
  private async family(ctx: ProjectCtx, root: WorkItemRecord): Promise<Family> {
    const members = [root];
    const elsewhere: WorkItemRecord[] = [];
    for (let level = [root]; level.length;) {
      const below = await this.items.lockBelow(
        ctx,
        level.map((item) => item.id),
      );
      level = below.filter((item) => item.projectId === root.projectId);
      members.push(...level);
      elsewhere.push(...below.filter((item) => item.projectId !== root.projectId));
    }
    return { members, elsewhere };
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
