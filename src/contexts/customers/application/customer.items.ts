import { Injectable } from '@nestjs/common';
import { notFound, order, UnitOfWork, type ListRequest, type WorkspaceCtx } from '#kernel';
import { ItemLinkReads, ItemLinks, WorkItems, type ChangedLinks, type Delta } from '../../work-items';
import { CustomerRequestRepository } from './customer-request.repository';
import { CustomerAccess, customerRequestNotFound } from './customer.access';

/** Narrows the work items of a customer to those of one of its requests. */
export interface CustomerItemFilter {
  readonly requestId?: string;
}

interface CustomerItemQuery extends CustomerItemFilter {
  readonly search?: string;
  readonly columns: ReadonlySet<string>;
}

const notLinked = () => notFound('The work item is not linked to the customer.');

const REQUEST = { kind: 'customerRequest' };

/** The work items of customers: those that are linked to a customer itself, and those of its requests. */
@Injectable()
export class CustomerItems {
  constructor(
    private readonly customers: CustomerAccess,
    private readonly requests: CustomerRequestRepository,
    private readonly items: WorkItems,
    private readonly links: ItemLinks,
    private readonly linkReads: ItemLinkReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns all linked work items that the caller sees, newest first. */
  async all(ctx: WorkspaceCtx, customerId: string, { requestId, search, columns }: CustomerItemQuery) {
    return this.listed(ctx, await this.idsOf(ctx, customerId, { requestId }), { search, columns });
  }

  /** Restricts a list request to the work items of the customer. */
  async narrowed(ctx: WorkspaceCtx, customerId: string, request: ListRequest): Promise<ListRequest> {
    return { ...request, filters: [...request.filters, among(await this.idsOf(ctx, customerId))] };
  }

  /** Links work items and returns them, including those that were linked before. */
  link(ctx: WorkspaceCtx, customerId: string, itemIds: readonly string[], { requestId, columns }: CustomerItemQuery) {
    return this.locked(ctx, customerId, async () => {
      if (requestId) await this.assertRequest(ctx, customerId, requestId);
      const holder = requestId ? { ...REQUEST, id: requestId } : { kind: 'customer', id: customerId };
      await this.links.change(ctx, holder, { add: itemIds }, { as: 'issueIds' });
      return this.listed(ctx, itemIds, { columns });
    });
  }

  unlink(ctx: WorkspaceCtx, customerId: string, itemId: string, { requestId }: CustomerItemFilter): Promise<void> {
    return this.locked(ctx, customerId, async () => {
      if (requestId) await this.assertRequest(ctx, customerId, requestId);
      const holders = requestId ? [{ ...REQUEST, ids: [requestId] }] : await this.holders(ctx, [customerId]);
      const removed = await this.links.takeOut(ctx, holders, [itemId]);
      if (!removed.length) throw notLinked();
    });
  }

  /** Links and unlinks work items. Unlinked ones are also removed from the customer's requests. */
  change(ctx: WorkspaceCtx, customerId: string, { add = [], remove = [] }: Delta): Promise<ChangedLinks> {
    return this.locked(ctx, customerId, async () => {
      const removed = await this.links.takeOut(ctx, await this.holders(ctx, [customerId]), remove);
      const customer = { kind: 'customer', id: customerId };
      const { added } = await this.links.change(ctx, customer, { add, remove }, { as: 'add' });
      return { added, removed };
    });
  }

  /** Unlinks all work items of customers that are being deleted. */
  async clear(ctx: WorkspaceCtx, customerIds: readonly string[]): Promise<void> {
    await this.links.clear(ctx, ...(await this.holders(ctx, customerIds)));
  }

  /** Unlinks all work items of requests that are being deleted. */
  async clearRequests(ctx: WorkspaceCtx, requestIds: readonly string[]): Promise<void> {
    await this.links.clear(ctx, { ...REQUEST, ids: requestIds });
  }

  /** Replaces the work items of a request. */
  async replaceOfRequest(ctx: WorkspaceCtx, requestId: string, itemIds: readonly string[]): Promise<void> {
    const linked = await this.linkReads.itemIds(ctx, { ...REQUEST, ids: [requestId] });
    const delta = {
      add: itemIds.filter((id) => !linked.includes(id)),
      remove: linked.filter((id) => !itemIds.includes(id)),
    };
    await this.links.change(ctx, { ...REQUEST, id: requestId }, delta, { as: 'workItemIds' });
  }

  private async listed(ctx: WorkspaceCtx, ids: readonly string[], { search, columns }: CustomerItemQuery) {
    if (!ids.length) return [];
    const request = { columns, search, order: order('-createdAt'), limit: ids.length, offset: 0, count: false };
    const { items } = await this.items.listWorkspace(ctx, { ...request, filters: [among(ids)] });
    return items;
  }

  private async idsOf(
    ctx: WorkspaceCtx,
    customerId: string,
    { requestId }: CustomerItemFilter = {},
  ): Promise<string[]> {
    await this.customers.get(ctx, customerId);
    if (!requestId) return this.linkReads.itemIds(ctx, ...(await this.holders(ctx, [customerId])));
    await this.assertRequest(ctx, customerId, requestId);
    return this.linkReads.itemIds(ctx, { ...REQUEST, ids: [requestId] });
  }

  private async holders(ctx: WorkspaceCtx, customerIds: readonly string[]) {
    return [
      { kind: 'customer', ids: customerIds },
      { ...REQUEST, ids: await this.requests.idsOf(ctx, customerIds) },
    ];
  }

  private async assertRequest(ctx: WorkspaceCtx, customerId: string, requestId: string): Promise<void> {
    if (!(await this.requests.find({ ...ctx, customerId }, requestId))) throw customerRequestNotFound();
  }

  private locked<T>(ctx: WorkspaceCtx, customerId: string, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.customers.lock(ctx, customerId);
      return work();
    });
  }
}

const among = (ids: readonly string[]) => ({ field: 'id', operator: 'in', value: ids }) as const;
