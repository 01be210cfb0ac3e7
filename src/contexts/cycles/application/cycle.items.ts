import { Injectable } from '@nestjs/common';
import { Clock, notFound, UnitOfWork, type ListRequest, type ProjectCtx } from '#kernel';
import {
  ItemLinkReads,
  ItemLinks,
  WorkItemReads,
  type ChangedLinks,
  type Delta,
  type ItemLink,
} from '../../work-items';
import { cycleIsArchived, itemsMissing, itemsUnknown } from '../domain/cycles.errors';
import { assertTakesItems } from '../domain/transfer';
import { CycleRepository, type CycleRecord } from './cycle.repository';

const holder = (id: string) => ({ kind: 'cycle', id });
const ID = new Set(['id', 'projectId']);

/** Adds work items to cycles and removes them. A work item is in one cycle at most, so adding it moves it. */
@Injectable()
export class CycleItems {
  constructor(
    private readonly cycles: CycleRepository,
    private readonly links: ItemLinks,
    private readonly reads: ItemLinkReads,
    private readonly items: WorkItemReads,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Restricts a list request to the work items of the cycle. Archived cycles can be read. */
  async narrowed(ctx: ProjectCtx, id: string, request: ListRequest): Promise<ListRequest> {
    await this.existing(ctx, id);
    return { ...request, filters: [...request.filters, { field: 'cycleId', operator: 'eq', value: id }] };
  }

  async link(ctx: ProjectCtx, id: string, itemId: string): Promise<ItemLink> {
    await this.existing(ctx, id);
    const link = await this.reads.find(ctx, holder(id), itemId);
    if (!link) throw notFound();
    return link;
  }

  /** Adds and removes work items. Throws if one of those to add is not of the project. */
  change(ctx: ProjectCtx, id: string, delta: Delta): Promise<ChangedLinks> {
    return this.exclusively(ctx, id, (cycle) => {
      if (delta.add?.length) assertTakesItems(cycle, this.clock.now());
      return this.links.change(ctx, holder(id), delta, { as: 'add' });
    });
  }

  /** Adds work items and returns all that are in the cycle afterwards. */
  add(ctx: ProjectCtx, id: string, itemIds: readonly string[]): Promise<ItemLink[]> {
    if (!itemIds.length) throw itemsMissing();
    return this.exclusively(ctx, id, async (cycle) => {
      assertTakesItems(cycle, this.clock.now());
      const known = await this.items.byIds(ctx, itemIds, ID);
      if (itemIds.some((itemId) => known.get(itemId)?.projectId !== ctx.projectId)) throw itemsUnknown();
      await this.links.change(ctx, holder(id), { add: itemIds });
      return this.reads.all(ctx, holder(id));
    });
  }

  remove(ctx: ProjectCtx, id: string, itemId: string): Promise<void> {
    return this.exclusively(ctx, id, async () => {
      if (!(await this.reads.find(ctx, holder(id), itemId))) throw notFound();
      await this.links.change(ctx, holder(id), { remove: [itemId] });
    });
  }

  /** Runs `work` under the lock of the project's cycles. Throws if the cycle is archived. */
  private exclusively<T>(ctx: ProjectCtx, id: string, work: (cycle: CycleRecord) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.cycles.lock(ctx);
      const cycle = await this.existing(ctx, id);
      if (cycle.archivedAt) throw cycleIsArchived();
      return work(cycle);
    });
  }

  private async existing(ctx: ProjectCtx, id: string): Promise<CycleRecord> {
    const cycle = await this.cycles.find(ctx, id);
    if (!cycle) throw notFound();
    return cycle;
  }
}
