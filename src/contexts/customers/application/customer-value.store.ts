import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { Clock, type WorkspaceCtx } from '#kernel';
import { defaultsOf } from '../domain/customer-property';
import {
  CustomerPropertyRepository,
  CustomerValueRepository,
  CustomerValuesUpdated,
} from './customer-property.repository';
import { ValueTargets } from './value-targets';

/** Values as clients read them, by property id. Properties without values are absent. */
export type ShownValues = Readonly<Record<string, readonly string[]>>;

/** Stores values of customers with their events. */
@Injectable()
export class CustomerValueStore {
  constructor(
    private readonly values: CustomerValueRepository,
    private readonly properties: CustomerPropertyRepository,
    private readonly targets: ValueTargets,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async of(ctx: WorkspaceCtx, customerId: string): Promise<ShownValues> {
    const shown: Record<string, readonly string[]> = {};
    for (const { propertyId, texts, ...property } of await this.values.of(ctx, customerId)) {
      const visible = await this.targets.visible(ctx, property, texts);
      if (visible.length) shown[propertyId] = visible;
    }
    return shown;
  }

  /** Replaces the values of these properties. The customer is locked. */
  async replace(
    ctx: WorkspaceCtx,
    customer: { readonly id: string },
    read: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> {
    if (!read.size) return;
    const { id: customerId } = customer;
    const [at, before] = [this.clock.now(), await this.of(ctx, customerId)];
    const changed = [...read].map(([propertyId, texts]) => ({ customerId, propertyId, texts }));
    await this.values.replace(ctx, at, changed);
    const after = { customerId, values: await this.of(ctx, customerId) };
    await this.outbox.append(ctx, at, [CustomerValuesUpdated.of(customer, after, { values: before })]);
  }

  /** Gives new customers the defaults of all properties. */
  async fill(ctx: WorkspaceCtx, customers: readonly { readonly id: string }[]): Promise<void> {
    if (!customers.length) return;
    const defaults = (await this.properties.lockActive(ctx))
      .map((property) => ({ propertyId: property.id, texts: defaultsOf(property) }))
      .filter(({ texts }) => texts.length);
    const values = customers.flatMap(({ id: customerId }) => defaults.map((one) => ({ ...one, customerId })));
    await this.values.replace(ctx, this.clock.now(), values);
  }

  async removeOf(ctx: WorkspaceCtx, customerIds: readonly string[]): Promise<void> {
    await this.values.removeOf(ctx, { customerIds });
  }
}
