import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  CrudSteps,
  Clock,
  each,
  externalPairTaken,
  newId,
  ofChanged,
  settled,
  single,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type Page,
  type Revision,
  type WithParent,
  type WorkspaceCtx,
} from '#kernel';
import type { CustomerRequest } from '../domain/customer';
import {
  customerRequestEvents,
  CustomerRequestRepository,
  type CustomerCtx,
  type CustomerRequestRecord,
  type ShownRequest,
} from './customer-request.repository';
import { CustomerAccess, customerRequestNotFound } from './customer.access';
import { CustomerItems } from './customer.items';
import type { CustomerRecord } from './customer.repository';
import { described, UNDESCRIBED, type SentDescription } from './described';

export interface ReviseRequest
  extends Partial<Pick<CustomerRequest, 'name' | 'link' | 'externalSource' | 'externalId'>>, SentDescription {
  /** Replaces the work items of the request. */
  readonly workItemIds?: readonly string[];
}
export type CreateRequest = ReviseRequest & Pick<CustomerRequest, 'name'>;

const customerRequestPairTaken = externalPairTaken('Customer request');

const BLANK = { ...UNDESCRIBED, link: null, externalSource: null, externalId: null, archivedAt: null };

/** The use cases of requests of customers. `ctx.parent` is the id of the customer. */
@Injectable()
export class CustomerRequests {
  private readonly crud: CrudSteps<CustomerCtx, CustomerRequestRecord>;
  private readonly trail: ChangePublisher<CustomerRequestRecord>;

  constructor(
    private readonly requests: CustomerRequestRepository,
    private readonly customers: CustomerAccess,
    private readonly items: CustomerItems,
    private readonly unitOfWork: UnitOfWork,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(requests, unitOfWork, clock, customerRequestNotFound);
    this.trail = new ChangePublisher(outbox, clock, customerRequestEvents);
  }

  /** Lists requests. Looks up ids of work items only if the query selects them. */
  async list(ctx: WithParent<WorkspaceCtx>, request: ListRequest): Promise<Page<CustomerRequestRecord>> {
    const customer = await this.customers.get(ctx, ctx.parent);
    const page = await this.crud.list(withinCustomer(ctx), request);
    return { ...page, items: await this.shown(ctx, customer, page.items, request.columns.has('workItemIds')) };
  }

  async get(ctx: WithParent<WorkspaceCtx>, id: string): Promise<ShownRequest> {
    const customer = await this.customers.get(ctx, ctx.parent);
    return single(await this.shown(ctx, customer, [await this.crud.get(withinCustomer(ctx), id)]));
  }

  createMany(ctx: WithParent<WorkspaceCtx>, commands: readonly CreateRequest[]): Promise<Outcome<ShownRequest>[]> {
    return this.unitOfWork.run(async () => {
      const customer = await this.customers.lock(ctx, ctx.parent);
      const customerCtx = withinCustomer(ctx);
      const rows = commands.map(({ workItemIds = [], ...command }) => ({ id: newId(), workItemIds, command }));
      const drafts = each(rows, ({ id, command }) => ({
        ...BLANK,
        ...described(command),
        id,
        customerId: customer.id,
      }));
      const free = await this.crud.withoutConflicts(customerCtx, drafts, { pair: customerRequestPairTaken });
      const added = await this.trail.added(ctx, await this.crud.add(customerCtx, free));
      for (const { id, workItemIds } of rows) {
        if (accepted(added).some((request) => request.id === id))
          await this.items.replaceOfRequest(ctx, id, workItemIds);
      }
      return this.outcomes(ctx, customer, added);
    });
  }

  reviseMany(
    ctx: WithParent<WorkspaceCtx>,
    revisions: readonly Revision<ReviseRequest>[],
  ): Promise<Outcome<ShownRequest>[]> {
    return this.unitOfWork.run(async () => {
      const customer = await this.customers.lock(ctx, ctx.parent);
      const customerCtx = withinCustomer(ctx);
      const before = await this.crud.select(customerCtx, revisions);
      const revised = each(revisions, ({ id, patch: { workItemIds: _, ...patch } }) => ({
        ...before.get(id),
        ...described(patch),
      }));
      const free = await this.crud.withoutConflicts(customerCtx, revised, {
        pair: ofChanged(customerRequestPairTaken),
      });
      const saved = await this.trail.saved(ctx, before, await this.crud.save(customerCtx, before, free));
      for (const { id, patch } of revisions) {
        const isSaved = accepted(saved).some((request) => request.id === id);
        if (isSaved && patch.workItemIds) await this.items.replaceOfRequest(ctx, id, patch.workItemIds);
      }
      return this.outcomes(ctx, customer, saved);
    });
  }

  /** Work items of a deleted request leave the customer, unless they are linked to it in another way. */
  removeMany(ctx: WithParent<WorkspaceCtx>, ids: readonly string[]): Promise<Outcome<CustomerRequestRecord>[]> {
    return this.unitOfWork.run(async () => {
      await this.customers.lock(ctx, ctx.parent);
      const customerCtx = withinCustomer(ctx);
      const requests = await this.crud.select(customerCtx, ids);
      const gone = each(ids, (id) => requests.take(id));
      await this.items.clearRequests(
        ctx,
        accepted(gone).map(({ id }) => id),
      );
      await this.crud.drop(customerCtx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }

  private async outcomes(
    ctx: WithParent<WorkspaceCtx>,
    customer: CustomerRecord,
    outcomes: readonly Outcome<CustomerRequestRecord>[],
  ) {
    return settled(outcomes, await this.shown(ctx, customer, accepted(outcomes)));
  }

  private async shown(
    ctx: WorkspaceCtx,
    customer: CustomerRecord,
    requests: readonly CustomerRequestRecord[],
    isLinked = true,
  ): Promise<ShownRequest[]> {
    const ids = isLinked ? requests.map(({ id }) => id) : [];
    const linked = ids.length ? await this.requests.workItemIds(ctx, ids) : new Map<string, readonly string[]>();
    return requests.map((request) => ({ ...request, customer, workItemIds: linked.get(request.id) ?? [] }));
  }
}

const withinCustomer = (ctx: WithParent<WorkspaceCtx>): CustomerCtx => ({ ...ctx, customerId: ctx.parent });
