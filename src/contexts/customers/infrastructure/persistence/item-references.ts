import { knownInWorkspace, namedInWorkspace, type ItemReference } from '#references';

declare module '#references' {
  interface ReferenceMembers {
    customerIds: readonly string[];
    customerRequestIds: readonly string[];
  }
}

/** Has no history and no filters, because not everyone who sees a work item may see customers. */
export const customerReference: ItemReference = {
  kind: 'customer',
  member: 'customerIds',
  set: { table: 'work_item_customers', column: 'customer_id', authored: true },
  known: knownInWorkspace('customers'),
  names: namedInWorkspace('customers'),
};

export const customerRequestReference: ItemReference = {
  kind: 'customerRequest',
  member: 'customerRequestIds',
  set: { table: 'work_item_customer_requests', column: 'customer_request_id', authored: true },
  known: knownInWorkspace('customer_requests'),
  names: namedInWorkspace('customer_requests'),
};
