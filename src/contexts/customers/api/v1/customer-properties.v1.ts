import { auditV1, membersOf, present, Resource, Serves, shows, standard, partial, v1 } from '#http';
import { PROPERTY_TYPES, RELATION_TYPES } from '#properties';
import { authorsV1 } from '../../../identity/api/v1';
import { CustomerProperties, type CreateCustomerProperty } from '../../application/customer-properties';
import { customerPropertyList, type CustomerPropertyRecord } from '../../application/customer-property.repository';
import { CustomerPropertyBody, customersResource, propertyMembers } from '../common';

const show = shows<CustomerPropertyRecord>();

const customerPropertyV1 = present<CustomerPropertyRecord>(
  'CustomerProperty',
  {
    ...propertyMembers,
    property_type: show.text('propertyType', { enum: PROPERTY_TYPES }),
    relation_type: show.text('relationType', { enum: RELATION_TYPES, nullable: true }),
    ...auditV1,
    workspace: show.uuid('workspaceId'),
  },
  authorsV1<CustomerPropertyRecord>(),
);

const member = membersOf<CreateCustomerProperty>();

class CreatePropertyV1 extends CustomerPropertyBody {
  @member.number('sortOrder') sort_order?: number;
  @member.readOnly('text') name?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

@Resource({
  ...customersResource,
  style: v1,
  tag: 'Customer properties',
  path: 'workspaces/:workspace_slug/customer-properties',
  scope: 'customers.properties',
  presenter: customerPropertyV1,
})
@Serves(
  standard.list({
    list: { ...customerPropertyList, searchable: false },
    filters: [],
    passive: ['order_by', 'workspace', 'limit', 'offset'],
  }),
  standard.get('property_id', { id: 'get_customer_property_detail' }),
  standard.create({ id: 'add_customer_property', body: CreatePropertyV1 }),
  standard.update('property_id', { id: 'update_customer_property_detail', body: partial(CreatePropertyV1) }),
  standard.remove('property_id'),
)
export class CustomerPropertiesV1Controller {
  constructor(readonly records: CustomerProperties) {}
}
