import { auditV2, EchoOf, present, Resource, Serves, shows, standard, v2 } from '#http';
import { CustomerProperties } from '../../application/customer-properties';
import {
  customerPropertyEvents,
  customerPropertyList,
  type CustomerPropertyRecord,
} from '../../application/customer-property.repository';
import { CUSTOMER_PROPERTY_TYPES, CUSTOMER_RELATION_TYPES } from '../../domain/customer-property';
import { CustomerPropertyBody, customersResource, propertyMembers } from '../common';

const show = shows<CustomerPropertyRecord>();

const customerPropertyV2 = present<CustomerPropertyRecord>('CustomerProperty', {
  ...propertyMembers,
  property_type: show.text('propertyType', { enum: CUSTOMER_PROPERTY_TYPES }),
  relation_type: show.text('relationType', { enum: CUSTOMER_RELATION_TYPES, nullable: true }),
  ...auditV2,
});

@EchoOf(customerPropertyV2)
class CreatePropertyV2 extends CustomerPropertyBody {}

@Resource({
  ...customersResource,
  style: v2,
  tag: 'Customer properties',
  about:
    'Members that the workspace gives its customers, of nine types. The name is made of the display name and is unique. ' +
    'Once customers have values, the type, the settings and the number of values cannot change. Options that are not ' +
    'sent stay; an existing one is changed by its id or its name. Deleting a property deletes its values; with is_active ' +
    'false it is switched off and keeps them.',
  path: 'workspaces/:slug/customer-properties',
  scope: 'customers.properties',
  presenter: customerPropertyV2,
  events: [{ kinds: [customerPropertyEvents], visibility: 'record' }],
})
@Serves(...standard.records('pk', { list: customerPropertyList, body: CreatePropertyV2 }))
export class CustomerPropertiesV2Controller {
  constructor(readonly records: CustomerProperties) {}
}
