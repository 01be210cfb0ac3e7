import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import {
  customerEvents,
  CustomerMentioned,
  customerPropertyEvents,
  customerRequestEvents,
  CustomerRequestMentioned,
  CustomerValuesUpdated,
} from './application/customer.events';
import { CustomerPropertyRow, CustomerPropertyValueRow } from './infrastructure/persistence/customer-property.row';
import { CustomerRequestRow } from './infrastructure/persistence/customer-request.row';
import { CustomerRow } from './infrastructure/persistence/customer.row';
import { customerReference, customerRequestReference } from './infrastructure/persistence/item-references';

export const customers = defineContext({
  name: 'customers',
  modules: async () => {
    const { CustomersModule } = await import('./index.js');
    return [CustomersModule];
  },
  rows: [CustomerRow, CustomerRequestRow, CustomerPropertyRow, CustomerPropertyValueRow],
  codes: { customer_name_taken: BROKEN_RULE, customer_property_taken: BROKEN_RULE },
  events: [
    customerEvents,
    CustomerMentioned,
    customerRequestEvents,
    CustomerRequestMentioned,
    customerPropertyEvents,
    CustomerValuesUpdated,
  ],
  itemReferences: [customerReference, customerRequestReference],
});
