import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { CustomerRequest } from '../domain/customer-request';
import type { CustomerRecord } from './customer.repository';

/** A request as it is stored. */
export interface CustomerRequestRecord extends CustomerRequest, TenantRecord {
  readonly id: string;
}

/** A request with its customer and the work items that came of it. */
export interface ShownRequest extends CustomerRequestRecord {
  readonly customer: CustomerRecord;
  readonly workItemIds: readonly string[];
}

/** Where the requests of one customer are. */
export interface InCustomer extends WorkspaceCtx {
  readonly customerId: string;
}

export const customerRequestList: ListSpec = {
  filters: { externalId: filter.text(), externalSource: filter.text() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class CustomerRequestRepository extends Records<InCustomer, CustomerRequestRecord> {
  /** Work items that came of these requests, by request; one without is absent. */
  abstract workItemIds(
    ctx: WorkspaceCtx,
    requestIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Ids of all that these customers asked for. */
  abstract idsOf(ctx: WorkspaceCtx, customerIds: readonly string[]): Promise<string[]>;
  /** Removes all that these customers asked for. */
  abstract removeOf(ctx: WorkspaceCtx, at: string, customerIds: readonly string[]): Promise<void>;
}
