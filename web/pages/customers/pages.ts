import { page } from '../../frame/page';
import { readView } from '../work-items/view';

export const customersPage = page({
  path: 'customers',
  label: { en: 'Customers', de: 'Kunden' },
  icon: 'people',
  place: 'workspace',
  order: 40,
  needs: { feature: 'customers', grants: ['customer:view'] },
  load: async () => (await import('./CustomersPage')).CustomersPage,
});

export const customerPage = page({
  path: 'customers/$customer',
  label: { en: 'Customer', de: 'Kunde' },
  load: async () => (await import('./CustomerPage')).CustomerPage,
});

export const customerItemsPage = page({
  path: 'customers/$customer/work-items',
  label: { en: 'Work items', de: 'Aufgaben' },
  readSearch: readView,
  load: async () => (await import('./CustomerItemsPage')).CustomerItemsPage,
});

const customerPropertiesPage = page({
  path: 'settings/customer-properties',
  label: { en: 'Customer properties', de: 'Felder von Kunden' },
  place: 'settings-of-workspace',
  order: 45,
  needs: { feature: 'customers', grants: ['customerproperty:view'] },
  load: async () => (await import('./CustomerPropertiesPage')).CustomerPropertiesPage,
});

export default [customersPage, customerPage, customerItemsPage, customerPropertiesPage];
