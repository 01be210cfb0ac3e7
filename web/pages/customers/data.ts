import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne, usePages } from '../../data/lists';
import { staleOn } from '../../data/live';
import { workspacePath } from '../../data/paths';
import type { wire, With } from '../../data/wire';

export type Customer = With<
  wire.Customer,
  | 'id'
  | 'name'
  | 'email'
  | 'website_url'
  | 'domain'
  | 'employees'
  | 'stage'
  | 'contract_status'
  | 'revenue'
  | 'customer_request_count'
  | 'description_html'
>;
export type CustomerRequest = With<
  wire.CustomerRequest,
  'id' | 'name' | 'description_html' | 'link' | 'created_at' | 'created_by_id'
>;

staleOn({
  customer: ['customers', 'customer-requests', 'items', 'item-count', 'tallies'],
  'customer.property': ['customer-properties'],
  'customer.property_values': ['customer-values'],
});

export const customersPath = (slug: string): string => `${workspacePath(slug)}customers/`;
export const customerPath = (slug: string, id: string): string => `${customersPath(slug)}${id}/`;
export const requestsPath = (slug: string, id: string): string => `${customerPath(slug, id)}requests/`;

const FIELDS = { fields: ['all', 'description_html'] };

/** Customers by name, page by page, filtered by a text in their names. */
export const useCustomers = (slug: string, search: string) =>
  usePages<Customer>('customers', customersPath(slug), { order_by: 'name', search });

export const useCustomer = (slug: string, id: string): UseQueryResult<Customer> =>
  useOne('customers', customerPath(slug, id), FIELDS);

/** The requests of a customer, newest first. */
export const useRequests = (slug: string, id: string): UseQueryResult<CustomerRequest[]> =>
  useAll('customer-requests', requestsPath(slug, id), { ...FIELDS, order_by: '-created_at' });
