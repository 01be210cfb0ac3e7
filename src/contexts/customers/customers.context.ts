import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import { customerEvents, customerRequestEvents } from './application/customer.events';
import { CustomerRequestRow } from './infrastructure/persistence/customer-request.row';
import { CustomerRow } from './infrastructure/persistence/customer.row';
import { customerReference, customerRequestReference } from './infrastructure/persistence/item-references';

export const customers = defineContext({
  name: 'customers',
  modules: async () => {
    const { CustomersModule } = await import('./index.js');
    return [CustomersModule];
  },
  rows: [CustomerRow, CustomerRequestRow],
  codes: { customer_name_taken: BROKEN_RULE },
  events: [customerEvents, customerRequestEvents],
  itemReferences: [customerReference, customerRequestReference],
});
