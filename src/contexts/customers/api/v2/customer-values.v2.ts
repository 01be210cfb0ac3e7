import { Action, Context, Id, membersOf, Payload, present, Resource, shows, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { CustomerValuesUpdated, type ValuesOfCustomer } from '../../application/customer-property.repository';
import { CustomerPropertyValues, type SentValues } from '../../application/customer-values';
import { customersResource, getValues, setValues, VALUES } from '../common';

interface SetValues {
  readonly values: SentValues;
}

const member = membersOf<SetValues>();

class SetValuesV2 {
  @member.object('values', {
    required: true,
    description: 'Lists of texts, by the ids of properties.',
    example: VALUES.examples[0],
  })
  values!: object;
}

const show = shows<ValuesOfCustomer>();

const valuesEventV2 = present<ValuesOfCustomer>('ValuesOfCustomer', {
  customer_id: show.uuid('customerId'),
  values: show.computed(VALUES, ['values'], ({ values }) => values),
});

@Resource({
  ...customersResource,
  style: v2,
  tag: 'Customer property values',
  about:
    'The values that a customer has of properties, by the ids of the properties: lists of texts, whatever the type. Values ' +
    'of options, people, work items and files are ids; you can send the names of options too. A new customer has the ' +
    'defaults.',
  path: 'workspaces/:slug/customers/:customer_id/property-values',
  scope: 'customers.property_values',
  events: [{ kinds: [CustomerValuesUpdated], presenter: valuesEventV2, visibility: 'record' }],
})
export class CustomerValuesV2Controller {
  constructor(private readonly values: CustomerPropertyValues) {}

  @Action('GET', '', { ...getValues, id: 'list-customer-property-values' })
  all(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string) {
    return this.values.all(ctx, id);
  }

  @Action('POST', '', { ...setValues, id: 'set-customer-property-values', body: SetValuesV2 })
  async set(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string, @Payload() { values }: SetValues) {
    await this.values.set(ctx, id, values);
  }
}
