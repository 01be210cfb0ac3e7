import { Injectable } from '@nestjs/common';
import { accepted, Clock, each, notFound, type Outcome, type ProjectCtx } from '#kernel';
import { WorkItemEntity } from '../domain/work-item.entity';
import { assertOwn } from './visibility';
import { WorkItemChanges } from './work-item.changes';
import { WorkItemContents } from './work-item.contents';
import { WorkItemDeleted, workItemEventData, WorkItemRepository, type WorkItemRecord } from './work-item.repository';
import { WorkItemPublisher } from './work-item.publisher';
import { notYours } from '../domain/work-item';

/** What happens to the items below a deleted item: they are deleted too, or stay without a parent. */
export type Below = 'goes' | 'stays';

interface Family {
  /** The items and all items that are deleted with them. The requested items come first. */
  readonly members: readonly WorkItemRecord[];
  /** Items directly below a deleted item that stay. */
  readonly orphans: readonly WorkItemRecord[];
}

interface Gathered extends Family {
  /** One outcome for each id of the request. */
  readonly roots: readonly Outcome<WorkItemRecord>[];
}

type Item = WorkItemEntity<WorkItemRecord>;

/**
 * Deletes work items with all records that belong to them, and updates the count of the project. The history stays. The
 * event of an item stands for all records deleted with it. Runs in the caller's transaction.
 */
@Injectable()
export class WorkItemRemoval {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly changes: WorkItemChanges,
    private readonly contents: WorkItemContents,
    private readonly publisher: WorkItemPublisher,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes items and, unless `below` is `stays`, all items below them. Items of other projects are never deleted,
   * because the caller may have no rights there; they only lose their parent.
   */
  async removeMany(ctx: ProjectCtx, ids: readonly string[], below: Below): Promise<readonly Outcome<WorkItemRecord>[]> {
    const { roots, members, orphans } = await this.gather(ctx, ids, below);
    const at = this.clock.now();
    const left = orphans.map((item) => new WorkItemEntity(item).leaveParent());
    const gone = members.map((item) => new WorkItemEntity(item).remove());
    await this.changes.applyAll(ctx, at, left);
    if (gone.length) await this.write(ctx, at, gone);
    if (gone.length) await this.publish(ctx, at, gone);
    return roots;
  }

  private async gather(ctx: ProjectCtx, ids: readonly string[], below: Below): Promise<Gathered> {
    await this.items.lockTrees(ctx);
    const stored = await this.items.forWriteAll(ctx, ids);
    const roots = each(ids, (id) => {
      const root = stored.get(id);
      if (!root) throw notFound();
      assertOwn(ctx, root, notYours);
      return root;
    });
    return { roots, ...(await this.family(ctx, accepted(roots), below)) };
  }

  /** Collects the items level by level. No item can be added below a locked one. */
  private async family(ctx: ProjectCtx, roots: readonly WorkItemRecord[], below: Below): Promise<Family> {
    const members = new Map(roots.map((root) => [root.id, root]));
    const orphans: WorkItemRecord[] = [];
    for (let level = [...members.values()]; level.length;) {
      const children = await this.items.lockBelow(
        ctx,
        level.map((item) => item.id),
      );
      const goes = (item: WorkItemRecord) => below === 'goes' && item.projectId === ctx.projectId;
      const others = children.filter((item) => !members.has(item.id));
      level = others.filter(goes);
      for (const item of level) members.set(item.id, item);
      orphans.push(...others.filter((item) => !goes(item)));
    }
    return { members: [...members.values()], orphans };
  }

  private async write(ctx: ProjectCtx, at: string, gone: readonly Item[]): Promise<void> {
    const members = gone.map(({ stored }) => stored);
    await this.items.remove(ctx, at, members);
    await this.contents.removeOf(ctx, at, { ids: members.map(({ id }) => id) });
    const shown = gone.reduce((sum, item) => sum + item.shown, 0);
    await this.items.adjustVisible(ctx, ctx.projectId, shown);
  }

  private publish(ctx: ProjectCtx, at: string, gone: readonly Item[]): Promise<void> {
    const history = gone.flatMap((item) => item.history());
    const events = gone.map(({ stored }) => WorkItemDeleted.of(stored, {}, workItemEventData(stored)));
    return this.publisher.publish(ctx, at, { history, events });
  }
}
