import type { Entries } from './entry';

const DEFAULT_VALUE = 'Values that new customers get, each as a text; of options their ids.';

/** Customers, what they have beside their own members, and what they ask for. */
export const CUSTOMERS: Entries = {
  'customer.name': ['Name of the customer. No two customers have the same.', 'Acme Rockets'],
  'customer.email': ['E-mail address of the customer.', 'hello@acme.example'],
  website_url: ['Address of the website.', 'https://acme.example'],
  domain: ['Line of business.', 'Aerospace'],
  employees: ['How many people work there.', 250],
  stage: ['How far the sale has come, as lead or closed_won: a free text.', 'sales_qualified_lead'],
  contract_status: ['How the contract stands, as active or signed: a free text.', 'signed'],
  revenue: ['Revenue of a year, as a text.', '12 million EUR'],
  customer_request_count: 'How many requests the customer has.',
  logo_asset: 'Id of the uploaded picture: a file of the workspace.',
  logo_asset_id: 'Id of the uploaded picture: a file of the workspace.',
  logo_url: 'Address of the picture; null without one.',
  customer: 'Id of the customer.',
  customer_id: 'Id of the customer.',
  customer_request_id: 'Id of the request.',
  request_id: 'Id of the request.',
  'customer property.display_name': ['Name that people see.', 'Plan'],
  'customer property.is_required': ['Whether values of customers may not be cleared; a new customer has none.', false],
  'customer property.default_value': [DEFAULT_VALUE, ['lead']],
  'customer property.options': 'Values that can be chosen.',
  'customer property.is_active': ['Whether customers have the property now; their values stay when not.', true],
  customer_property_values: 'Lists of texts, by the ids of properties.',
  'customer request.name': ['What is asked for.', 'Dark mode'],
  'customer request.title': ['What is asked for.', 'Dark mode'],
  link: ['Address of the place where it was asked.', 'https://chat.example.com/threads/812'],
  work_item_ids: 'Ids of the work items that came of it.',
  attachment_count: 'How many files it has.',
  project__identifier: ['Short name of the project, with which keys of work items begin.', 'WEB'],
  issue_ids: 'Ids of work items.',
  linked_issues: 'The work items that were asked for.',
};
