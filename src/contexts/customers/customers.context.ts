import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import { customerPropertyEvents, CustomerValuesUpdated } from './application/customer-property.repository';
import { customerRequestEvents, CustomerRequestMentioned } from './application/customer-request.repository';
import { customerEvents, CustomerMentioned } from './application/customer.repository';
import { customerReference, customerRequestReference } from './infrastructure/persistence/item-references';
import {
  CustomerPropertyRow,
  CustomerPropertyValueRow,
  CustomerRequestRow,
  CustomerRow,
} from './infrastructure/persistence/rows';
import { namedCustomers } from './infrastructure/persistence/named-records';

/** Customers, their requests and the work items that answer them. */
export const customers = defineContext({
  name: 'customers',
  modules: async () => {
    const { CustomersModule } = await import('./customers.module.js');
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
  namedRecords: [namedCustomers],
});
