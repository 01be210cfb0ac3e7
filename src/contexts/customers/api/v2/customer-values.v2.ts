import { Action, Context, feature, Id, membersOf, Payload, present, Resource, shows, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { CustomerPropertyValues } from '../../application/customer-values';
import type { SentValues } from '../../application/customer-value.reader';
import { CustomerValuesUpdated, type ValuesOfCustomer } from '../../application/customer.events';
import { CUSTOMER_VALUES, LIST_CUSTOMER_VALUES, SET_CUSTOMER_VALUES } from '../texts';
import { VALUES } from '../values';

interface Sent {
  readonly values: SentValues;
}

const member = membersOf<Sent>();

class SetValuesV2 {
  @member.object('values', {
    required: true,
    description: 'Lists of texts, by the ids of properties.',
    example: VALUES.examples[0],
  })
  values!: object;
}

const show = shows<ValuesOfCustomer>();

const toldValuesV2 = present<ValuesOfCustomer>('ValuesOfCustomer', {
  customer_id: show.uuid('customerId'),
  values: show.computed(VALUES, ['values'], ({ values }) => values),
});

const KEEPERS = 'O A';

@Resource({
  style: v2,
  tag: 'Customer property values',
  about: CUSTOMER_VALUES,
  path: 'workspaces/:slug/customers/:customer_id/property-values',
  level: 'workspace',
  scope: 'customers.property_values',
  gates: [feature('customers')],
  events: [{ kinds: [CustomerValuesUpdated], presenter: toldValuesV2, sight: 'record' }],
})
export class CustomerValuesV2Controller {
  constructor(private readonly values: CustomerPropertyValues) {}

  @Action('GET', '', {
    id: 'list-customer-property-values',
    summary: 'Get all values of a customer',
    description: LIST_CUSTOMER_VALUES,
    allow: KEEPERS,
    shape: 'plain',
    answer: VALUES,
  })
  all(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string) {
    return this.values.all(ctx, id);
  }

  @Action('POST', '', {
    id: 'set-customer-property-values',
    summary: 'Set values of a customer',
    description: SET_CUSTOMER_VALUES,
    allow: KEEPERS,
    shape: 'none',
    status: 201,
    body: SetValuesV2,
  })
  async set(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string, @Payload() { values }: Sent) {
    await this.values.set(ctx, id, values);
  }
}
