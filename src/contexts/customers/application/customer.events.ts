import { defineEvent, defineMentioned, defineRecordEvents } from '#events';
import type { CustomerPropertyRecord } from './customer-property.repository';
import type { CustomerRequestRecord } from './customer-request.repository';
import type { CustomerRecord } from './customer.repository';

const CUSTOMER = { kind: 'customer', entityType: 'customer' };
const REQUEST = { kind: 'customer.request', entityType: 'customer_request' };

export const CustomerMentioned = defineMentioned(CUSTOMER);
export const CustomerRequestMentioned = defineMentioned(REQUEST);

export const customerEvents = defineRecordEvents<CustomerRecord>({
  ...CUSTOMER,
  text: { member: 'descriptionHtml', mentioned: CustomerMentioned },
});

export const customerRequestEvents = defineRecordEvents<CustomerRequestRecord>({
  ...REQUEST,
  text: { member: 'descriptionHtml', mentioned: CustomerRequestMentioned },
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
