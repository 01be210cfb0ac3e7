import { Injectable } from '@nestjs/common';
import { notFound, type WorkspaceCtx } from '#kernel';
import { CustomerRepository, type CustomerRecord } from './customer.repository';

export const customerNotFound = () => notFound('There is no such customer.');

export const customerRequestNotFound = () => notFound('The customer has no such request.');

/** Finds and locks the customer that requests, values or work items belong to. */
@Injectable()
export class CustomerAccess {
  constructor(private readonly customers: CustomerRepository) {}

  async get(ctx: WorkspaceCtx, id: string): Promise<CustomerRecord> {
    return there(await this.customers.find(ctx, id));
  }

  /** Locks the customer, so that nobody deletes it before the transaction ends. `If-Match` is about another record. */
  async lock(ctx: WorkspaceCtx, id: string): Promise<CustomerRecord> {
    const [customer] = await this.customers.forWrite({ ...ctx, expectedVersions: undefined }, [id]);
    return there(customer);
  }
}

function there(customer: CustomerRecord | null | undefined): CustomerRecord {
  if (!customer) throw customerNotFound();
  return customer;
}
