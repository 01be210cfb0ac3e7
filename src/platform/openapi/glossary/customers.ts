import type { Entries } from './entry';

const DEFAULT_VALUE = 'Values of new customers, each as a text; for options, their ids.';

/** Customers, their custom properties and their requests. */
export const CUSTOMERS: Entries = {
  'customer.name': ['Name of the customer, which is unique.', 'Acme Rockets'],
  'customer.email': ['E-mail address of the customer.', 'hello@acme.example'],
  website_url: ['Address of the website.', 'https://acme.example'],
  domain: ['Line of business.', 'Aerospace'],
  employees: ['How many people work there.', 250],
  stage: ['Stage of the sale, such as lead or closed_won. Any text is accepted.', 'sales_qualified_lead'],
  contract_status: ['State of the contract, such as active or signed. Any text is accepted.', 'signed'],
  revenue: ['Yearly revenue, as a text.', '12 million EUR'],
  customer_request_count: 'Number of requests of the customer.',
  logo_asset: 'Id of the uploaded picture: a file of the workspace.',
  logo_asset_id: 'Id of the uploaded picture: a file of the workspace.',
  logo_url: 'Address of the picture; null without one.',
  customer: 'Id of the customer.',
  customer_id: 'Id of the customer.',
  customer_request_id: 'Id of the request.',
  request_id: 'Id of the request.',
  'customer property.display_name': ['Name that people see.', 'Plan'],
  'customer property.is_required': [
    'Whether a customer that has a value must keep one. New customers need none.',
    false,
  ],
  'customer property.default_value': [DEFAULT_VALUE, ['lead']],
  'customer property.options': 'Values that can be chosen.',
  'customer property.is_active': ['Whether the property is in use. If not, its values are kept.', true],
  customer_property_values: 'Lists of texts, by the ids of properties.',
  'customer request.name': ['What is asked for.', 'Dark mode'],
  'customer request.title': ['What is asked for.', 'Dark mode'],
  link: ['Address of the place where it was asked.', 'https://chat.example.com/threads/812'],
  work_item_ids: 'Ids of the work items that were created for it.',
  attachment_count: 'Number of its files.',
  project__identifier: ['Identifier of the project, with which keys of work items begin.', 'WEB'],
  issue_ids: 'Ids of work items.',
  linked_issues: 'The requested work items.',
};
