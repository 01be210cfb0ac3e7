import { defineRecordEvents } from '#events';
import type { CustomerRequestRecord } from './customer-request.repository';
import type { CustomerRecord } from './customer.repository';

export const customerEvents = defineRecordEvents<CustomerRecord>({ kind: 'customer', entityType: 'customer' });

export const customerRequestEvents = defineRecordEvents<CustomerRequestRecord>({
  kind: 'customer.request',
  entityType: 'customer_request',
});
