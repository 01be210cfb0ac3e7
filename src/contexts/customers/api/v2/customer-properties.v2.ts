import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { customerPropertyEvents } from '../../application/customer.events';
import { customerPropertyList, type CustomerPropertyRecord } from '../../application/customer-property.repository';
import { CustomerProperties, type CreateCustomerProperty } from '../../application/customer-properties';
import { CUSTOMER_PROPERTY_TYPES, CUSTOMER_RELATION_TYPES } from '../../domain/customer-property';
import { OPTIONS, optionRows, SentOption } from '../options';
import { CUSTOMER_PROPERTIES } from '../texts';

const show = shows<CustomerPropertyRecord>();

const customerPropertyV2 = present<CustomerPropertyRecord>('CustomerProperty', {
  id: show.uuid('id'),
  name: show.text('name'),
  display_name: show.text('displayName'),
  description: show.text('description'),
  property_type: show.text('propertyType', { enum: CUSTOMER_PROPERTY_TYPES }),
  relation_type: show.text('relationType', { enum: CUSTOMER_RELATION_TYPES, nullable: true }),
  is_required: show.boolean('isRequired'),
  is_multi: show.boolean('isMulti'),
  is_active: show.boolean('isActive'),
  default_value: show.texts('defaultValue'),
  options: show.computed(OPTIONS, ['options'], optionRows),
  settings: show.object('settings'),
  validation_rules: show.object('validationRules'),
  logo_props: show.object('logoProps'),
  sort_order: show.number('sortOrder'),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateCustomerProperty>();
const FREE = { max: 255, nullable: true };

class CreatePropertyV2 {
  @member.text('displayName', { required: true, max: 255, blank: false }) display_name!: string;
  @member.choice('propertyType', CUSTOMER_PROPERTY_TYPES, { required: true }) property_type!: string;
  @member.choice('relationType', CUSTOMER_RELATION_TYPES, { nullable: true }) relation_type?: string | null;
  @member.text('description') description?: string;
  @member.objects('options', { of: SentOption, max: 500, example: [{ name: 'Gold' }] }) options?: SentOption[];
  @member.boolean('isRequired', { default: false }) is_required?: boolean;
  @member.boolean('isMulti', { default: false }) is_multi?: boolean;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.texts('defaultValue', { max: 100, default: [], example: [] }) default_value?: string[];
  @member.object('settings', { max: 65_536, default: {} }) settings?: object;
  @member.object('validationRules', { max: 65_536, default: {} }) validation_rules?: object;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.text('externalId', FREE) external_id?: string | null;
  @member.text('externalSource', FREE) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('text') name?: string;
  @member.readOnly('number') sort_order?: number;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdatePropertyV2 extends partial(CreatePropertyV2) {}

const KEEPERS = 'O A';

@Resource({
  style: v2,
  tag: 'Customer properties',
  about: CUSTOMER_PROPERTIES,
  path: 'workspaces/:slug/customer-properties',
  level: 'workspace',
  scope: 'customers.properties',
  gates: [feature('customers')],
  presenter: customerPropertyV2,
  events: [{ kinds: [customerPropertyEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-customer-properties',
    summary: 'List the properties of customers',
    allow: KEEPERS,
    list: customerPropertyList,
  }),
  standard.get('pk', { id: 'get-customer-property', summary: 'Get a property', allow: KEEPERS }),
  standard.create({
    id: 'create-customer-property',
    summary: 'Create a property',
    allow: KEEPERS,
    body: CreatePropertyV2,
  }),
  standard.update('pk', {
    id: 'update-customer-property',
    summary: 'Update a property',
    allow: KEEPERS,
    body: UpdatePropertyV2,
  }),
  standard.remove('pk', { id: 'delete-customer-property', summary: 'Delete a property', allow: KEEPERS }),
)
export class CustomerPropertiesV2Controller {
  constructor(readonly records: CustomerProperties) {}
}
