import { Injectable } from '@nestjs/common';
import { Clock, notFound, type WithParent, type ProjectCtx } from '#kernel';
import type { InWorkItem } from './nested.repository';
import { WorkItemReads, type WorkItemRecord, WorkItemRepository } from './work-item.repository';

export interface LockedItems {
  readonly host: WorkItemRecord;
  /** The requested items that the caller may see, by id, archived ones included. */
  readonly seen: ReadonlyMap<string, WorkItemRecord>;
}

/**
 * Finds the work item to which comments, links or files belong. Archived items and items that the caller may not see
 * are not found.
 */
@Injectable()
export class WorkItemAccess {
  constructor(
    private readonly reads: WorkItemReads,
    private readonly items: WorkItemRepository,
    private readonly clock: Clock,
  ) {}

  async find(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    const item = await this.reads.find(ctx, id, 'unarchived');
    if (!item) throw notFound();
    return item;
  }

  /** Returns the item and locks it until the transaction ends, so that it cannot be deleted meanwhile. */
  async lock(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    await this.find(ctx, id);
    // The `If-Match` of the request concerns the record that belongs to the item.
    const item = await this.items.forWrite({ ...ctx, expectedVersions: undefined }, id);
    if (item.archivedAt) throw notFound();
    return item;
  }

  /** Returns the context for reading records that belong to the item in the path. */
  async place(ctx: WithParent<ProjectCtx>): Promise<InWorkItem> {
    await this.find(ctx, ctx.parent);
    return { ...ctx, workItemId: ctx.parent };
  }

  /** Returns the context for writing such records. The item is locked. */
  async lockedPlace(ctx: WithParent<ProjectCtx>): Promise<InWorkItem & { readonly host: WorkItemRecord }> {
    const host = await this.lock(ctx, ctx.parent);
    return { ...ctx, workItemId: host.id, host };
  }

  /** Locks the item and others that it will be linked to, in the order of their ids to avoid deadlocks. */
  async lockTogether(ctx: ProjectCtx, id: string, otherIds: readonly string[]): Promise<LockedItems> {
    await this.find(ctx, id);
    const ids = [...new Set([id, ...otherIds])];
    await this.items.lockAll(ctx, ids);
    const seen = await this.reads.byIds(ctx, ids);
    const host = seen.get(id);
    if (!host || host.archivedAt) throw notFound();
    return { host, seen };
  }

  /** Marks items as changed, because records that belong to them have changed. */
  async touch(ctx: ProjectCtx, ...items: readonly Pick<WorkItemRecord, 'id'>[]): Promise<void> {
    const ids = items.map(({ id }) => id);
    await this.items.touch(ctx, this.clock.now(), ids);
  }
}
