import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  Catalogue,
  Clock,
  DomainError,
  each,
  eachInTurn,
  externalPairTaken,
  invalidField,
  newId,
  ofChanged,
  settled,
  single,
  UnitOfWork,
  type ListRequest,
  type Outcome,
  type Page,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { fileAddress } from '#storage';
import { Assets } from '../../assets';
import type { Customer } from '../domain/customer';
import { CustomerContents } from './customer.contents';
import { customerNotFound } from './customer.access';
import { customerEvents, CustomerRepository, type CustomerRecord, type ShownCustomer } from './customer.repository';
import { described, UNDESCRIBED, type SentDescription } from './described';

export type ReviseCustomer = Partial<Omit<Customer, 'id' | 'descriptionHtml' | 'descriptionStripped'>> &
  SentDescription;
export type CreateCustomer = ReviseCustomer & Pick<Customer, 'name'>;

const BLANK: Omit<Customer, 'id' | 'name'> = {
  ...UNDESCRIBED,
  email: null,
  websiteUrl: null,
  domain: null,
  employees: null,
  stage: null,
  contractStatus: null,
  revenue: null,
  logoProps: {},
  logoAssetId: null,
  externalSource: null,
  externalId: null,
  archivedAt: null,
};

export interface ExternalPair {
  readonly externalSource: string;
  readonly externalId: string;
}

const customerPairTaken = externalPairTaken('Customer');

const customerNameTaken = () =>
  new DomainError('conflict', 'customer_name_taken', 'Customer with this name already exists');

const noLogo = () => invalidField('logoAssetId', 'The workspace has no such picture.', 'does_not_exist');

/** The use cases of customers. */
@Injectable()
export class Customers {
  private readonly catalogue: Catalogue<WorkspaceCtx, CustomerRecord>;
  private readonly trail: ChangePublisher<CustomerRecord>;

  constructor(
    private readonly customers: CustomerRepository,
    private readonly assets: Assets,
    private readonly contents: CustomerContents,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.catalogue = new Catalogue(customers, unitOfWork, clock, customerNotFound);
    this.trail = new ChangePublisher(outbox, clock, customerEvents);
  }

  /** With the numbers of requests if the query selects them. */
  async list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<CustomerRecord>> {
    const page = await this.catalogue.list(ctx, request);
    return { ...page, items: await this.shown(ctx, page.items, request.columns.has('requestCount')) };
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<ShownCustomer> {
    return single(await this.shown(ctx, [await this.catalogue.get(ctx, id)]));
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateCustomer[]): Promise<Outcome<ShownCustomer>[]> {
    return this.catalogue.exclusively(ctx, async () => {
      const drafts = await eachInTurn(commands, async (command) => {
        await this.assertLogo(ctx, command.logoAssetId);
        return { ...BLANK, ...described(command), id: newId() };
      });
      const free = await this.catalogue.free(ctx, drafts, { pair: customerPairTaken, name: customerNameTaken });
      const added = await this.catalogue.add(ctx, free);
      await this.contents.begin(ctx, accepted(added));
      return this.outcomes(ctx, await this.trail.added(ctx, added));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseCustomer>[]): Promise<Outcome<ShownCustomer>[]> {
    return this.catalogue.exclusively(ctx, async () => {
      const before = await this.catalogue.select(ctx, revisions);
      const revised = await eachInTurn(revisions, async ({ id, patch }) => {
        const customer = before.get(id);
        await this.assertLogo(ctx, patch.logoAssetId);
        return { ...customer, ...described(patch) };
      });
      const free = await this.catalogue.free(ctx, revised, {
        pair: ofChanged(customerPairTaken),
        name: customerNameTaken,
      });
      const saved = await this.catalogue.save(ctx, before, free);
      return this.outcomes(ctx, await this.trail.saved(ctx, before, saved));
    });
  }

  /** Requests, values and links to work items are deleted too. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Outcome<CustomerRecord>[]> {
    return this.catalogue.exclusively(ctx, async () => {
      const customers = await this.catalogue.select(ctx, ids);
      const gone = each(ids, (id) => customers.take(id));
      await this.contents.removeOf(ctx, accepted(gone));
      await this.catalogue.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }

  /** Creates the customer of an external pair, or updates the one that has it, also if two requests do so at once. */
  upsert(ctx: WorkspaceCtx, command: CreateCustomer) {
    return this.catalogue.exclusively(ctx, async () => {
      const taken = await this.customers.taken(ctx, [command]);
      return this.createdOrRevised(ctx, taken.holderOfPair(command), command);
    });
  }

  /** The same, but updates the customer with the name if none has the pair. */
  upsertByName(ctx: WorkspaceCtx, command: CreateCustomer) {
    return this.catalogue.exclusively(ctx, async () => {
      const taken = await this.customers.taken(ctx, [command]);
      return this.createdOrRevised(ctx, taken.holderOfPair(command) ?? taken.holderOfName(command), command);
    });
  }

  /** Does nothing if no customer has the pair. */
  async removeByPair(ctx: WorkspaceCtx, pair: ExternalPair): Promise<void> {
    await this.catalogue.exclusively(ctx, async () => {
      const id = (await this.customers.taken(ctx, [pair])).holderOfPair(pair);
      if (id) single(await this.removeMany(ctx, [id]));
    });
  }

  private async createdOrRevised(ctx: WorkspaceCtx, id: string | undefined, command: CreateCustomer) {
    const outcomes = id ? await this.reviseMany(ctx, [{ id, patch: command }]) : await this.createMany(ctx, [command]);
    return { record: single(outcomes), created: !id };
  }

  private async outcomes(ctx: WorkspaceCtx, outcomes: readonly Outcome<CustomerRecord>[]) {
    return settled(outcomes, await this.shown(ctx, accepted(outcomes)));
  }

  private async assertLogo(ctx: WorkspaceCtx, assetId: string | null | undefined): Promise<void> {
    if (!assetId) return;
    const picture = await this.assets.find(ctx, null, assetId);
    if (!picture?.isUploaded || !picture.contentType.startsWith('image/')) throw noLogo();
  }

  private async shown(
    ctx: WorkspaceCtx,
    customers: readonly CustomerRecord[],
    isCounted = true,
  ): Promise<ShownCustomer[]> {
    const ids = isCounted ? customers.map(({ id }) => id) : [];
    const counts = ids.length ? await this.customers.requestCounts(ctx, ids) : new Map<string, number>();
    return customers.map((customer) => ({
      ...customer,
      logoUrl: customer.logoAssetId && fileAddress('workspaces', ctx.workspaceSlug, customer.logoAssetId),
      requestCount: counts.get(customer.id) ?? 0,
    }));
  }
}
