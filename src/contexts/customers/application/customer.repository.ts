import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Customer } from '../domain/customer';

/** A customer as it is stored. */
export interface CustomerRecord extends Customer, TenantRecord {
  readonly id: string;
}

/** A customer with what is computed of it. */
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
  /** How many requests these customers have, by customer; one without is absent. */
  abstract requestCounts(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
