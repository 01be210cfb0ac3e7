import { Injectable } from '@nestjs/common';
import { Clock, isUuid, notFound, type WithParent, type ProjectCtx } from '#kernel';
import { parseKey } from '../domain/key';
import type { InWorkItem } from './nested.repository';
import { WorkItemReads, type WorkItemRecord, WorkItemRepository } from './work-item.repository';

export interface LockedItems {
  readonly host: WorkItemRecord;
  /** Those of all asked items that the caller sees, by id; the archive counts too. */
  readonly seen: ReadonlyMap<string, WorkItemRecord>;
}

/**
 * The work item that something hangs on: comments, links, files. A path names it by its id or its human key. What the
 * caller does not see, and what lies in the archive, is not there.
 */
@Injectable()
export class WorkItemAccess {
  constructor(
    private readonly reads: WorkItemReads,
    private readonly items: WorkItemRepository,
    private readonly clock: Clock,
  ) {}

  async find(ctx: ProjectCtx, segment: string): Promise<WorkItemRecord> {
    const item = await this.named(ctx, segment);
    if (!item) throw notFound();
    return item;
  }

  /** The item, locked until the transaction ends, so that it cannot go while something is hung on it. */
  async lock(ctx: ProjectCtx, segment: string): Promise<WorkItemRecord> {
    const { id } = await this.find(ctx, segment);
    // The request's `If-Match` is about what hangs on the item.
    const item = await this.items.forWrite({ ...ctx, expectedVersions: undefined }, id);
    if (item.archivedAt) throw notFound();
    return item;
  }

  /** Where what hangs on the item of the path is read. */
  async place(ctx: WithParent<ProjectCtx>): Promise<InWorkItem> {
    const { id } = await this.find(ctx, ctx.parent);
    return { ...ctx, workItemId: id };
  }

  /** Where it is written: the item is locked. */
  async lockedPlace(ctx: WithParent<ProjectCtx>): Promise<InWorkItem & { readonly host: WorkItemRecord }> {
    const host = await this.lock(ctx, ctx.parent);
    return { ...ctx, workItemId: host.id, host };
  }

  /** The item and others that it is to be tied to, all locked in one order, so that nobody waits in a circle. */
  async lockTogether(ctx: ProjectCtx, segment: string, otherIds: readonly string[]): Promise<LockedItems> {
    const { id } = await this.find(ctx, segment);
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

  /** A key names an item of the project that the path names, whether or not that is archived. */
  private async named(ctx: ProjectCtx, segment: string): Promise<WorkItemRecord | null> {
    if (isUuid(segment)) return this.reads.find(ctx, segment.toLowerCase(), 'unarchived');
    const key = parseKey(segment);
    if (key?.identifier !== ctx.projectIdentifier) return null;
    return this.reads.findByNumber(ctx, key.sequenceId, 'unarchived');
  }
}
