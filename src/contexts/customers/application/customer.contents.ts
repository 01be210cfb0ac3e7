import { Injectable } from '@nestjs/common';
import { Clock, type WorkspaceCtx } from '#kernel';
import { CustomerValueStore } from './customer-value.store';
import { CustomerItems } from './customer.items';
import { CustomerRequestRepository } from './customer-request.repository';

/** Creates and deletes the records that belong to customers: values, requests and links to work items. */
@Injectable()
export class CustomerContents {
  constructor(
    private readonly items: CustomerItems,
    private readonly requests: CustomerRequestRepository,
    private readonly values: CustomerValueStore,
    private readonly clock: Clock,
  ) {}

  async begin(ctx: WorkspaceCtx, customers: readonly { readonly id: string }[]): Promise<void> {
    await this.values.fill(ctx, customers);
  }

  async removeOf(ctx: WorkspaceCtx, customers: readonly { readonly id: string }[]): Promise<void> {
    if (!customers.length) return;
    const ids = customers.map(({ id }) => id);
    await this.items.clear(ctx, ids);
    await this.requests.removeOf(ctx, this.clock.now(), ids);
    await this.values.removeOf(ctx, ids);
  }
}
