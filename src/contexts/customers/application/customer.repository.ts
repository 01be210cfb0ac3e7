import { defineMentioned, defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Customer } from '../domain/customer';

export interface CustomerRecord extends Customer, TenantRecord {
  readonly id: string;
}

/** A customer with its computed members. */
export interface ShownCustomer extends CustomerRecord {
  readonly requestCount: number;
  readonly logoUrl: string | null;
}

export const customerList: ListSpec = {
  filters: {
    name: filter.name(),
    stage: filter.text(),
    contractStatus: filter.text(),
    domain: filter.text(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class CustomerRepository extends Records<WorkspaceCtx, CustomerRecord> {
  /** Returns numbers of requests by customer. Customers without requests are absent. */
  abstract requestCounts(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

const CUSTOMER = { kind: 'customer', entityType: 'customer' };

export const CustomerMentioned = defineMentioned(CUSTOMER);

export const customerEvents = defineRecordEvents<CustomerRecord>({
  ...CUSTOMER,
  text: { member: 'descriptionHtml', mentioned: CustomerMentioned },
});
