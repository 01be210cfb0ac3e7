import { defineEvent, defineRecordEvents } from '#events';
import type { CustomerPropertyRecord } from './customer-property.repository';
import type { CustomerRequestRecord } from './customer-request.repository';
import type { CustomerRecord } from './customer.repository';

export const customerEvents = defineRecordEvents<CustomerRecord>({ kind: 'customer', entityType: 'customer' });

export const customerRequestEvents = defineRecordEvents<CustomerRequestRecord>({
  kind: 'customer.request',
  entityType: 'customer_request',
});

export const customerPropertyEvents = defineRecordEvents<CustomerPropertyRecord>({
  kind: 'customer.property',
  entityType: 'customer_property',
});

/** What a customer has of properties, by their ids. */
export interface ValuesOfCustomer {
  readonly customerId: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

export const CustomerValuesUpdated = defineEvent<ValuesOfCustomer, Pick<ValuesOfCustomer, 'values'>>({
  kind: 'customer.property_values.updated',
  entityType: 'customer',
});
