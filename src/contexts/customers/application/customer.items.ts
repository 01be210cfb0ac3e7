import { Injectable } from '@nestjs/common';
import { order, UnitOfWork, type ListRequest, type WorkspaceCtx } from '#kernel';
import { ItemLinkReads, ItemLinks, WorkItems, type ChangedLinks, type Delta } from '../../work-items';
import { CustomerRequestRepository } from './customer-request.repository';
import { CustomerRepository } from './customer.repository';
import { customerNotFound, customerRequestNotFound, notLinked } from './customers.errors';

/** A customer's items: all of them, or those that came of one of its requests. */
export interface Origin {
  readonly requestId?: string;
}

interface Asked extends Origin {
  readonly search?: string;
  readonly columns: ReadonlySet<string>;
}

/**
 * Which work items belong to customers. An item does so by itself, or because it came of something that the customer
 * asked for; it can be both, and come of many requests.
 */
@Injectable()
export class CustomerItems {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly requests: CustomerRequestRepository,
    private readonly items: WorkItems,
    private readonly links: ItemLinks,
    private readonly linkReads: ItemLinkReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** All at once, the newest first; none that the caller does not see. */
  async all(ctx: WorkspaceCtx, customerId: string, { requestId, search, columns }: Asked) {
    return this.listed(ctx, await this.idsOf(ctx, customerId, { requestId }), { search, columns });
  }

  /** The request for the customer's items alone. */
  async narrowed(ctx: WorkspaceCtx, customerId: string, request: ListRequest): Promise<ListRequest> {
    return { ...request, filters: [...request.filters, among(await this.idsOf(ctx, customerId))] };
  }

  /** Refuses what is no item of the workspace. Answers the items, those included that were linked before. */
  link(ctx: WorkspaceCtx, customerId: string, itemIds: readonly string[], { requestId, columns }: Asked) {
    return this.locked(ctx, customerId, async () => {
      if (requestId) await this.assertRequest(ctx, customerId, requestId);
      const holder = requestId ? { kind: 'customerRequest', id: requestId } : { kind: 'customer', id: customerId };
      await this.links.change(ctx, holder, { add: itemIds }, { as: 'issueIds' });
      return this.listed(ctx, itemIds, { columns });
    });
  }

  unlink(ctx: WorkspaceCtx, customerId: string, itemId: string, { requestId }: Origin): Promise<void> {
    return this.locked(ctx, customerId, async () => {
      if (requestId) await this.assertRequest(ctx, customerId, requestId);
      const holders = requestId
        ? [{ kind: 'customerRequest', ids: [requestId] }]
        : await this.holders(ctx, [customerId]);
      const gone = await this.links.takeOut(ctx, holders, [itemId]);
      if (!gone.length) throw notLinked();
    });
  }

  /** What is taken out no longer belongs to any request of the customer either. */
  change(ctx: WorkspaceCtx, customerId: string, { add = [], remove = [] }: Delta): Promise<ChangedLinks> {
    return this.locked(ctx, customerId, async () => {
      const removed = await this.links.takeOut(ctx, await this.holders(ctx, [customerId]), remove);
      const { added } = await this.links.change(
        ctx,
        { kind: 'customer', id: customerId },
        { add, remove },
        { as: 'add' },
      );
      return { added, removed };
    });
  }

  /** Takes all items out of customers that are about to go. */
  async clear(ctx: WorkspaceCtx, customerIds: readonly string[]): Promise<void> {
    await this.links.clear(ctx, ...(await this.holders(ctx, customerIds)));
  }

  private async listed(ctx: WorkspaceCtx, ids: readonly string[], { search, columns }: Asked) {
    if (!ids.length) return [];
    const request = { columns, search, order: order('-createdAt'), limit: ids.length, offset: 0, count: false };
    const { items } = await this.items.listWorkspace(ctx, { ...request, filters: [among(ids)] });
    return items;
  }

  private async idsOf(ctx: WorkspaceCtx, customerId: string, { requestId }: Origin = {}): Promise<string[]> {
    if (!(await this.customers.find(ctx, customerId))) throw customerNotFound();
    if (!requestId) return this.linkReads.itemIds(ctx, ...(await this.holders(ctx, [customerId])));
    await this.assertRequest(ctx, customerId, requestId);
    return this.linkReads.itemIds(ctx, { kind: 'customerRequest', ids: [requestId] });
  }

  private async holders(ctx: WorkspaceCtx, customerIds: readonly string[]) {
    return [
      { kind: 'customer', ids: customerIds },
      { kind: 'customerRequest', ids: await this.requests.idsOf(ctx, customerIds) },
    ];
  }

  private async assertRequest(ctx: WorkspaceCtx, customerId: string, requestId: string): Promise<void> {
    if (!(await this.requests.find({ ...ctx, customerId }, requestId))) throw customerRequestNotFound();
  }

  /** Does something with a customer that stays until it is done. */
  private locked<T>(ctx: WorkspaceCtx, customerId: string, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      const [customer] = await this.customers.forWrite({ ...ctx, expectedVersions: undefined }, [customerId]);
      if (!customer) throw customerNotFound();
      return work();
    });
  }
}

const among = (ids: readonly string[]) => ({ field: 'id', operator: 'in', value: ids }) as const;
