import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v1 } from '#http';
import { PROPERTY_TYPES, RELATION_TYPES } from '#properties';
import { authorsV1 } from '../../../identity/api/v1';
import { customerPropertyList, type CustomerPropertyRecord } from '../../application/customer-property.repository';
import { CustomerProperties, type CreateCustomerProperty } from '../../application/customer-properties';
import { CUSTOMER_PROPERTY_TYPES, CUSTOMER_RELATION_TYPES } from '../../domain/customer-property';
import { OPTIONS, optionRows, SentOption } from '../options';
import { CUSTOMER_PROPERTIES } from '../texts';

const show = shows<CustomerPropertyRecord>();

const customerPropertyV1 = present<CustomerPropertyRecord>(
  'CustomerProperty',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    display_name: show.text('displayName'),
    description: show.text('description'),
    logo_props: show.object('logoProps'),
    sort_order: show.number('sortOrder'),
    property_type: show.text('propertyType', { enum: PROPERTY_TYPES }),
    relation_type: show.text('relationType', { enum: RELATION_TYPES, nullable: true }),
    is_required: show.boolean('isRequired'),
    default_value: show.texts('defaultValue'),
    settings: show.object('settings'),
    is_active: show.boolean('isActive'),
    is_multi: show.boolean('isMulti'),
    validation_rules: show.object('validationRules'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    options: show.computed(OPTIONS, ['options'], optionRows),
  },
  authorsV1<CustomerPropertyRecord>(),
);

const member = membersOf<CreateCustomerProperty>();
const FREE = { max: 255, nullable: true };

class CreatePropertyV1 {
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
  @member.number('sortOrder') sort_order?: number;
  @member.text('externalSource', FREE) external_source?: string | null;
  @member.text('externalId', FREE) external_id?: string | null;
  @member.readOnly('text') name?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

class UpdatePropertyV1 extends partial(CreatePropertyV1) {}

const KEEPERS = 'O A';

@Resource({
  style: v1,
  tag: 'Customer properties',
  about: CUSTOMER_PROPERTIES,
  path: 'workspaces/:workspace_slug/customer-properties',
  level: 'workspace',
  scope: 'customers.properties',
  gates: [feature('customers')],
  presenter: customerPropertyV1,
})
@Serves(
  standard.list({
    id: 'list_customer_properties',
    summary: 'List the properties of customers',
    allow: KEEPERS,
    list: { ...customerPropertyList, searchable: false },
    filters: [],
    passive: ['order_by', 'workspace', 'limit', 'offset'],
  }),
  standard.get('property_id', { id: 'get_customer_property_detail', summary: 'Get a property', allow: KEEPERS }),
  standard.create({
    id: 'add_customer_property',
    summary: 'Create a property',
    allow: KEEPERS,
    body: CreatePropertyV1,
  }),
  standard.update('property_id', {
    id: 'update_customer_property_detail',
    summary: 'Update a property',
    allow: KEEPERS,
    body: UpdatePropertyV1,
  }),
  standard.remove('property_id', { id: 'delete_customer_property', summary: 'Delete a property', allow: KEEPERS }),
)
export class CustomerPropertiesV1Controller {
  constructor(readonly records: CustomerProperties) {}
}
