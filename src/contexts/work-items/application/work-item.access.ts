import { Injectable } from '@nestjs/common';
import { Clock, notFound, type WithParent, type ProjectCtx } from '#kernel';
import type { InWorkItem } from './nested.repository';
import { WorkItemReads, type WorkItemRecord, WorkItemRepository } from './work-item.repository';

export interface LockedItems {
  readonly host: WorkItemRecord;
  /** Those of all asked items that the caller sees, by id; the archive counts too. */
  readonly seen: ReadonlyMap<string, WorkItemRecord>;
}

/**
 * The work item that something hangs on: comments, links, files. What the caller does not see, and what lies in the
 * archive, is not there.
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

  /** The item, locked until the transaction ends, so that it cannot go while something is hung on it. */
  async lock(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    await this.find(ctx, id);
    // The request's `If-Match` is about what hangs on the item.
    const item = await this.items.forWrite({ ...ctx, expectedVersions: undefined }, id);
    if (item.archivedAt) throw notFound();
    return item;
  }

  /** Where what hangs on the item of the path is read. */
  async place(ctx: WithParent<ProjectCtx>): Promise<InWorkItem> {
    await this.find(ctx, ctx.parent);
    return { ...ctx, workItemId: ctx.parent };
  }

  /** Where it is written: the item is locked. */
  async lockedPlace(ctx: WithParent<ProjectCtx>): Promise<InWorkItem & { readonly host: WorkItemRecord }> {
    const host = await this.lock(ctx, ctx.parent);
    return { ...ctx, workItemId: host.id, host };
  }

  /** The item and others that it is to be tied to, all locked in one order, so that nobody waits in a circle. */
  async lockTogether(ctx: ProjectCtx, id: string, otherIds: readonly string[]): Promise<LockedItems> {
    await this.find(ctx, id);
    const ids = [...new Set([id, ...otherIds])];
    await this.items.lockAll(ctx, ids);
    const seen = await this.reads.byIds(ctx, ids);
    const host = seen.get(id);
    if (!host || host.archivedAt) throw notFound();
    return { host, seen };
  }

  /** Whatever happens to what hangs on an item counts as a change of the item. */
  async touch(ctx: ProjectCtx, ...items: readonly Pick<WorkItemRecord, 'id'>[]): Promise<void> {
    const ids = items.map(({ id }) => id);
    await this.items.touch(ctx, this.clock.now(), ids);
  }
}
