import { ExternalPairBody, externalPair, feature, membersOf, shows, webUrl, workspaceAdmins } from '#http';
import { MAX_SETTINGS, MAX_WEB_URL } from '#kernel';
import type { CreateCustomerProperty } from '../application/customer-properties';
import type { CustomerPropertyRecord } from '../application/customer-property.repository';
import type { ShownCustomer } from '../application/customer.repository';
import type { CreateCustomer } from '../application/customers';
import {
  CUSTOMER_PROPERTY_TYPES,
  CUSTOMER_RELATION_TYPES,
  type SentOption as Option,
} from '../domain/customer-property';

/** Options of all resources of customers in both versions. */
export const customersResource = {
  level: 'workspace',
  gates: [feature('customers')],
  allow: { read: workspaceAdmins, write: workspaceAdmins },
} as const;

const show = shows<ShownCustomer>();

/** Members of a customer that both versions show. */
export const customerMembers = {
  id: show.uuid('id'),
  name: show.text('name'),
  email: show.text('email', { nullable: true }),
  website_url: show.text('websiteUrl', { nullable: true }),
  domain: show.text('domain', { nullable: true }),
  employees: show.integer('employees', { nullable: true }),
  stage: show.text('stage', { nullable: true }),
  contract_status: show.text('contractStatus', { nullable: true }),
  revenue: show.text('revenue', { nullable: true }),
  customer_request_count: show.integer('requestCount'),
  logo_props: show.object('logoProps'),
  logo_url: { ...show.address('logoUrl', { nullable: true }), from: ['logoUrl', 'logoAssetId'] as const },
  ...externalPair,
  archived_at: show.datetime('archivedAt', { nullable: true }),
};

const member = membersOf<CreateCustomer>();
const FREE = { max: 255, nullable: true };

/** Members of a customer that both versions take. */
export class CustomerBody extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.email('email', { nullable: true }) email?: string | null;
  @member.text('websiteUrl', { max: MAX_WEB_URL, nullable: true, rule: webUrl }) website_url?: string | null;
  @member.text('domain', FREE) domain?: string | null;
  @member.integer('employees', { min: 0, nullable: true }) employees?: number | null;
  @member.text('stage', FREE) stage?: string | null;
  @member.text('contractStatus', FREE) contract_status?: string | null;
  @member.text('revenue', FREE) revenue?: string | null;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
}

const TEXT = { type: 'string' };

const OPTIONS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name', 'description', 'is_default'],
    properties: { id: { ...TEXT, format: 'uuid' }, name: TEXT, description: TEXT, is_default: { type: 'boolean' } },
  },
};

const showProperty = shows<CustomerPropertyRecord>();

/** Members of a property that both versions show. */
export const propertyMembers = {
  id: showProperty.uuid('id'),
  name: showProperty.text('name'),
  display_name: showProperty.text('displayName'),
  description: showProperty.text('description'),
  is_required: showProperty.boolean('isRequired'),
  is_multi: showProperty.boolean('isMulti'),
  is_active: showProperty.boolean('isActive'),
  default_value: showProperty.texts('defaultValue'),
  options: showProperty.computed(OPTIONS, ['options'], ({ options }) =>
    options.map(({ id, name, description, isDefault }) => ({ id, name, description, is_default: isDefault })),
  ),
  settings: showProperty.object('settings'),
  validation_rules: showProperty.object('validationRules'),
  logo_props: showProperty.object('logoProps'),
  sort_order: showProperty.number('sortOrder'),
  ...externalPair,
};

const option = membersOf<Option>();

class SentOption {
  @option.uuid('id', {
    description: 'Id of an existing option. Without it, the option with the name is changed, or made.',
  })
  id?: string;
  @option.text('name', { max: 255, blank: false }) name?: string;
  @option.text('description') description?: string;
  @option.boolean('isDefault', { description: 'Whether new customers have it.' }) is_default?: boolean;
}

const property = membersOf<CreateCustomerProperty>();

/** Members of a property that both versions take. */
export class CustomerPropertyBody extends ExternalPairBody {
  @property.text('displayName', { required: true, max: 255, blank: false }) display_name!: string;
  @property.choice('propertyType', CUSTOMER_PROPERTY_TYPES, { required: true }) property_type!: string;
  @property.choice('relationType', CUSTOMER_RELATION_TYPES, { nullable: true }) relation_type?: string | null;
  @property.text('description') description?: string;
  @property.objects('options', { of: SentOption, max: 500, example: [{ name: 'Gold' }] }) options?: SentOption[];
  @property.boolean('isRequired', { default: false }) is_required?: boolean;
  @property.boolean('isMulti', { default: false }) is_multi?: boolean;
  @property.boolean('isActive', { default: true }) is_active?: boolean;
  @property.texts('defaultValue', { max: 100, default: [], example: [] }) default_value?: string[];
  @property.object('settings', { max: MAX_SETTINGS, default: {} }) settings?: object;
  @property.object('validationRules', { max: MAX_SETTINGS, default: {} }) validation_rules?: object;
  @property.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
}

const GOLD = ['Gold'];

/** JSON Schema of the values of a customer, by the ids of properties. */
export const VALUES = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' }, examples: [GOLD] },
  examples: [{ '0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60': GOLD }],
} as const;

export const getValues = {
  summary: 'Get all values of a customer',
  description: 'Answers all values of the customer. Properties without a value are left out.',
  shape: 'plain',
  answer: VALUES,
} as const;

export const setValues = {
  summary: 'Set values of a customer',
  description:
    'Replaces the values of the properties in the body, either all or none of them. Values of other properties stay. An ' +
    'empty list clears a property that is not required.',
  shape: 'none',
  status: 201,
} as const;

export const LIST_CUSTOMER_ITEMS =
  'Lists all work items of a customer, or of one of its requests if the query has its id, the newest first.';
