import { Injectable } from '@nestjs/common';
import { EventTrail, Outbox } from '#events';
import {
  accepted,
  Catalogue,
  Clock,
  each,
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
import type { CustomerRequest } from '../domain/customer-request';
import {
  CustomerRequestRepository,
  type CustomerRequestRecord,
  type InCustomer,
  type ShownRequest,
} from './customer-request.repository';
import { customerRequestEvents } from './customer.events';
import { CustomerRepository, type CustomerRecord } from './customer.repository';
import { customerNotFound, customerRequestNotFound, customerRequestPairTaken } from './customers.errors';
import { described, UNDESCRIBED, type SentDescription } from './described';
import { RequestItems } from './request.items';

type Plain = Pick<CustomerRequest, 'link' | 'externalSource' | 'externalId'>;

/** Work items that come of it; sent with a change they replace those that were there. */
interface Fruits {
  readonly workItemIds?: readonly string[];
}

export type CreateRequest = Pick<CustomerRequest, 'name'> & Partial<Plain> & SentDescription & Fruits;
export type ReviseRequest = Partial<CreateRequest>;

type Ctx = WithParent<WorkspaceCtx>;

interface Place {
  readonly place: InCustomer;
  readonly customer: CustomerRecord;
}

const BLANK = { ...UNDESCRIBED, link: null, externalSource: null, externalId: null, archivedAt: null };

/** The use cases of what customers ask for. `ctx.parent` is the id of the customer. */
@Injectable()
export class CustomerRequests {
  private readonly catalogue: Catalogue<InCustomer, CustomerRequestRecord>;
  private readonly trail: EventTrail<CustomerRequestRecord>;

  constructor(
    private readonly requests: CustomerRequestRepository,
    private readonly customers: CustomerRepository,
    private readonly items: RequestItems,
    private readonly unitOfWork: UnitOfWork,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.catalogue = new Catalogue(requests, unitOfWork, clock, customerRequestNotFound);
    this.trail = new EventTrail(outbox, clock, customerRequestEvents);
  }

  /** With the ids of work items where the request is for them. */
  async list(ctx: Ctx, request: ListRequest): Promise<Page<CustomerRequestRecord>> {
    const { place, customer } = await this.place(ctx);
    const page = await this.catalogue.list(place, request);
    return { ...page, items: await this.shown(ctx, customer, page.items, request.columns.has('workItemIds')) };
  }

  async get(ctx: Ctx, id: string): Promise<ShownRequest> {
    const { place, customer } = await this.place(ctx);
    return single(await this.shown(ctx, customer, [await this.catalogue.get(place, id)]));
  }

  createMany(ctx: Ctx, commands: readonly CreateRequest[]): Promise<Outcome<ShownRequest>[]> {
    return this.unitOfWork.run(async () => {
      const { place, customer } = await this.lockedPlace(ctx);
      const asked = commands.map(({ workItemIds = [], ...command }) => ({ id: newId(), workItemIds, command }));
      const drafts = each(asked, ({ id, command }) => ({
        ...BLANK,
        ...described(command),
        id,
        customerId: customer.id,
      }));
      const free = await this.catalogue.free(place, drafts, { pair: customerRequestPairTaken });
      const added = await this.trail.added(ctx, await this.catalogue.add(place, free));
      for (const { id, workItemIds } of asked) {
        if (accepted(added).some((request) => request.id === id)) await this.items.replace(ctx, id, workItemIds);
      }
      return this.outcomes(ctx, customer, added);
    });
  }

  reviseMany(ctx: Ctx, revisions: readonly Revision<ReviseRequest>[]): Promise<Outcome<ShownRequest>[]> {
    return this.unitOfWork.run(async () => {
      const { place, customer } = await this.lockedPlace(ctx);
      const before = await this.catalogue.select(place, revisions);
      const revised = each(revisions, ({ id, patch: { workItemIds: _, ...patch } }) => ({
        ...before.get(id),
        ...described(patch),
      }));
      const free = await this.catalogue.free(place, revised, { pair: ofChanged(customerRequestPairTaken) });
      const saved = await this.trail.saved(ctx, before, await this.catalogue.save(place, before, free));
      for (const { id, patch } of revisions) {
        const isSaved = accepted(saved).some((request) => request.id === id);
        if (isSaved && patch.workItemIds) await this.items.replace(ctx, id, patch.workItemIds);
      }
      return this.outcomes(ctx, customer, saved);
    });
  }

  /** Work items that came of it belong to the customer no longer, unless something else says so. */
  removeMany(ctx: Ctx, ids: readonly string[]): Promise<Outcome<CustomerRequestRecord>[]> {
    return this.unitOfWork.run(async () => {
      const { place } = await this.lockedPlace(ctx);
      const requests = await this.catalogue.select(place, ids);
      const gone = each(ids, (id) => requests.take(id));
      await this.items.clear(ctx, accepted(gone));
      await this.catalogue.drop(place, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }

  private async place(ctx: Ctx): Promise<Place> {
    return placeIn(ctx, await this.customers.find(ctx, ctx.parent));
  }

  /** The same with the customer locked, so that it does not go meanwhile. */
  private async lockedPlace(ctx: Ctx): Promise<Place> {
    const [customer] = await this.customers.forWrite({ ...ctx, expectedVersions: undefined }, [ctx.parent]);
    return placeIn(ctx, customer);
  }

  private async outcomes(ctx: Ctx, customer: CustomerRecord, outcomes: readonly Outcome<CustomerRequestRecord>[]) {
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

function placeIn(ctx: Ctx, customer: CustomerRecord | null | undefined): Place {
  if (!customer) throw customerNotFound();
  return { customer, place: { ...ctx, customerId: customer.id } };
}
