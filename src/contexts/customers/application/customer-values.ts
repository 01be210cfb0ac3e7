import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { Clock, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { defaultsOf } from '../domain/customer-property';
import { CustomerValuesUpdated } from './customer.events';
import { CustomerPropertyRepository, CustomerValueRepository } from './customer-property.repository';
import { CustomerRepository } from './customer.repository';
import { CustomerValueReader, type SentValues } from './customer-value.reader';
import { customerNotFound, propertyNotFound } from './customers.errors';
import { ValueTargets } from './value-targets';

type ShownValues = Readonly<Record<string, readonly string[]>>;

/** The use cases of what customers have of the properties of the workspace. */
@Injectable()
export class CustomerPropertyValues {
  constructor(
    private readonly values: CustomerValueRepository,
    private readonly properties: CustomerPropertyRepository,
    private readonly customers: CustomerRepository,
    private readonly reader: CustomerValueReader,
    private readonly targets: ValueTargets,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** By property; those without a value are absent. */
  async all(ctx: WorkspaceCtx, customerId: string): Promise<ShownValues> {
    if (!(await this.customers.find(ctx, customerId))) throw customerNotFound();
    return this.shown(ctx, customerId);
  }

  async get(ctx: WorkspaceCtx, customerId: string, propertyId: string): Promise<readonly string[]> {
    const values = await this.all(ctx, customerId);
    await this.assertProperty(ctx, propertyId);
    return values[propertyId] ?? [];
  }

  async setOne(ctx: WorkspaceCtx, customerId: string, propertyId: string, values: readonly string[]): Promise<void> {
    await this.assertProperty(ctx, propertyId);
    await this.set(ctx, customerId, { [propertyId]: values });
  }

  /** Replaces what a customer has of those properties that are named, all or none; others stay as they are. */
  set(ctx: WorkspaceCtx, customerId: string, sent: SentValues): Promise<void> {
    return this.unitOfWork.run(async () => {
      const [customer] = await this.customers.forWrite({ ...ctx, expectedVersions: undefined }, [customerId]);
      if (!customer) throw customerNotFound();
      const read = await this.reader.read(ctx, sent);
      if (!read.size) return;
      const [at, before] = [this.clock.now(), await this.shown(ctx, customerId)];
      const changed = [...read].map(([propertyId, texts]) => ({ customerId, propertyId, texts }));
      await this.values.replace(ctx, at, changed);
      const after = { customerId, values: await this.shown(ctx, customerId) };
      await this.outbox.append(ctx, at, [CustomerValuesUpdated.of(customer, after, { values: before })]);
    });
  }

  /** Gives new customers the defaults of all properties. */
  async fill(ctx: WorkspaceCtx, customers: readonly { readonly id: string }[]): Promise<void> {
    if (!customers.length) return;
    const defaults = (await this.properties.held(ctx))
      .map((property) => ({ propertyId: property.id, texts: defaultsOf(property) }))
      .filter(({ texts }) => texts.length);
    const filled = customers.flatMap(({ id: customerId }) => defaults.map((one) => ({ ...one, customerId })));
    await this.values.replace(ctx, this.clock.now(), filled);
  }

  private async assertProperty(ctx: WorkspaceCtx, id: string): Promise<void> {
    if (!(await this.properties.find(ctx, id, { isActive: true }))) throw propertyNotFound();
  }

  private async shown(ctx: WorkspaceCtx, customerId: string): Promise<ShownValues> {
    const shown: Record<string, readonly string[]> = {};
    for (const { propertyId, texts, ...property } of await this.values.of(ctx, customerId)) {
      const there = await this.targets.there(ctx, property, texts);
      if (there.length) shown[propertyId] = there;
    }
    return shown;
  }
}
