import { Injectable } from '@nestjs/common';
import { UnitOfWork, type WorkspaceCtx } from '#kernel';
import { CustomerRepository } from './customer.repository';
import { CustomerValueReader, type SentValues } from './customer-value.reader';
import { CustomerValueStore, type ShownValues } from './customer-value.store';
import { customerNotFound } from './customers.errors';

/** The use cases of what customers have of the properties of the workspace. */
@Injectable()
export class CustomerPropertyValues {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly reader: CustomerValueReader,
    private readonly values: CustomerValueStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async all(ctx: WorkspaceCtx, customerId: string): Promise<ShownValues> {
    if (!(await this.customers.find(ctx, customerId))) throw customerNotFound();
    return this.values.of(ctx, customerId);
  }

  async get(ctx: WorkspaceCtx, customerId: string, propertyId: string): Promise<readonly string[]> {
    const values = await this.all(ctx, customerId);
    await this.reader.assertKnown(ctx, propertyId);
    return values[propertyId] ?? [];
  }

  async setOne(ctx: WorkspaceCtx, customerId: string, propertyId: string, values: readonly string[]): Promise<void> {
    await this.reader.assertKnown(ctx, propertyId);
    await this.set(ctx, customerId, { [propertyId]: values });
  }

  /** Replaces what a customer has of those properties that are named, all or none; others stay as they are. */
  set(ctx: WorkspaceCtx, customerId: string, sent: SentValues): Promise<void> {
    return this.unitOfWork.run(async () => {
      const [customer] = await this.customers.forWrite({ ...ctx, expectedVersions: undefined }, [customerId]);
      if (!customer) throw customerNotFound();
      await this.values.replace(ctx, customer, await this.reader.read(ctx, sent));
    });
  }
}
