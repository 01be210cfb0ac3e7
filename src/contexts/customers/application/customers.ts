import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  CrudSteps,
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
  private readonly crud: CrudSteps<WorkspaceCtx, CustomerRecord>;
  private readonly trail: ChangePublisher<CustomerRecord>;

  constructor(
    private readonly customers: CustomerRepository,
    private readonly assets: Assets,
    private readonly contents: CustomerContents,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(customers, unitOfWork, clock, customerNotFound);
    this.trail = new ChangePublisher(outbox, clock, customerEvents);
  }

  /** Lists customers. Counts requests only if the query selects the numbers. */
  async list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<CustomerRecord>> {
    const page = await this.crud.list(ctx, request);
    return { ...page, items: await this.shown(ctx, page.items, request.columns.has('requestCount')) };
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<ShownCustomer> {
    return single(await this.shown(ctx, [await this.crud.get(ctx, id)]));
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateCustomer[]): Promise<Outcome<ShownCustomer>[]> {
    return this.crud.exclusively(ctx, async () => {
      const drafts = await eachInTurn(commands, async (command) => {
        await this.assertLogo(ctx, command.logoAssetId);
        return { ...BLANK, ...described(command), id: newId() };
      });
      const free = await this.crud.withoutConflicts(ctx, drafts, {
        pair: customerPairTaken,
        name: customerNameTaken,
      });
      const added = await this.crud.add(ctx, free);
      await this.contents.begin(ctx, accepted(added));
      return this.outcomes(ctx, await this.trail.added(ctx, added));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseCustomer>[]): Promise<Outcome<ShownCustomer>[]> {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const revised = await eachInTurn(revisions, async ({ id, patch }) => {
        const customer = before.get(id);
        await this.assertLogo(ctx, patch.logoAssetId);
        return { ...customer, ...described(patch) };
      });
      const free = await this.crud.withoutConflicts(ctx, revised, {
        pair: ofChanged(customerPairTaken),
        name: customerNameTaken,
      });
      const saved = await this.crud.save(ctx, before, free);
      return this.outcomes(ctx, await this.trail.saved(ctx, before, saved));
    });
  }

  /** Deletes customers with their requests, values and links to work items. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Outcome<CustomerRecord>[]> {
    return this.crud.exclusively(ctx, async () => {
      const customers = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => customers.take(id));
      await this.contents.removeOf(ctx, accepted(gone));
      await this.crud.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }

  /** Creates the customer of an external pair, or updates the one that has it. Safe against concurrent requests. */
  upsert(ctx: WorkspaceCtx, command: CreateCustomer) {
    return this.crud.exclusively(ctx, async () => {
      const taken = await this.customers.uniqueValues(ctx, [command]);
      return this.createdOrRevised(ctx, taken.holderOfPair(command), command);
    });
  }

  /**
   * Updates the customer that has the external pair, or else the one that has the name. Creates one if there is
   * neither.
   */
  upsertByName(ctx: WorkspaceCtx, command: CreateCustomer) {
    return this.crud.exclusively(ctx, async () => {
      const taken = await this.customers.uniqueValues(ctx, [command]);
      return this.createdOrRevised(ctx, taken.holderOfPair(command) ?? taken.holderOfName(command), command);
    });
  }

  /** Deletes the customer of an external pair, if there is one. */
  async removeByPair(ctx: WorkspaceCtx, pair: ExternalPair): Promise<void> {
    await this.crud.exclusively(ctx, async () => {
      const id = (await this.customers.uniqueValues(ctx, [pair])).holderOfPair(pair);
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
