import { defineMentioned, defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { CustomerRequest } from '../domain/customer';
import type { CustomerRecord } from './customer.repository';

export interface CustomerRequestRecord extends CustomerRequest, TenantRecord {
  readonly id: string;
}

/** A request with its customer and the ids of its work items. */
export interface ShownRequest extends CustomerRequestRecord {
  readonly customer: CustomerRecord;
  readonly workItemIds: readonly string[];
}

/** Context of requests of one customer. */
export interface CustomerCtx extends WorkspaceCtx {
  readonly customerId: string;
}

export const customerRequestList: ListSpec = {
  filters: { externalId: filter.text(), externalSource: filter.text() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class CustomerRequestRepository extends Records<CustomerCtx, CustomerRequestRecord> {
  /** Returns ids of work items by request. Requests without work items are absent. */
  abstract workItemIds(
    ctx: WorkspaceCtx,
    requestIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Returns the ids of all requests of these customers. */
  abstract idsOf(ctx: WorkspaceCtx, customerIds: readonly string[]): Promise<string[]>;
  /** Deletes all requests of these customers. */
  abstract removeOf(ctx: WorkspaceCtx, at: string, customerIds: readonly string[]): Promise<void>;
}

const REQUEST = { kind: 'customer.request', entityType: 'customer_request' };

export const CustomerRequestMentioned = defineMentioned(REQUEST);

export const customerRequestEvents = defineRecordEvents<CustomerRequestRecord>({
  ...REQUEST,
  text: { member: 'descriptionHtml', mentioned: CustomerRequestMentioned },
});
