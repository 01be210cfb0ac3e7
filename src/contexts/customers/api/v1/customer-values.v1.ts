import { Action, Context, feature, Id, membersOf, Payload, Resource, v1 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { CustomerPropertyValues } from '../../application/customer-values';
import type { SentValues } from '../../application/customer-value.reader';
import {
  CUSTOMER_VALUES,
  GET_CUSTOMER_VALUE,
  LIST_CUSTOMER_VALUES,
  SET_CUSTOMER_VALUE,
  SET_CUSTOMER_VALUES,
} from '../texts';
import { VALUES } from '../values';

interface Sent {
  readonly values: SentValues;
}

class SetValuesV1 {
  @(membersOf<Sent>().object('values', { required: true, description: 'Lists of texts, by the ids of properties.' }))
  customer_property_values!: object;
}

interface SentOne {
  readonly values: readonly string[];
}

class SetValueV1 {
  @(membersOf<SentOne>().texts('values', {
    required: true,
    max: 100,
    example: ['Gold'],
    description: 'Texts; none clears the property.',
  }))
  values!: string[];
}

const KEEPERS = 'O A';
const WRITE = { allow: KEEPERS, shape: 'none' } as const;

@Resource({
  style: v1,
  tag: 'Customer property values',
  about: CUSTOMER_VALUES,
  path: 'workspaces/:workspace_slug/customers/:customer_id/property-values',
  level: 'workspace',
  scope: 'customers.property_values',
  gates: [feature('customers')],
})
export class CustomerValuesV1Controller {
  constructor(private readonly values: CustomerPropertyValues) {}

  @Action('GET', '', {
    id: 'list_customer_property_values',
    summary: 'Get all values of a customer',
    description: LIST_CUSTOMER_VALUES,
    allow: KEEPERS,
    shape: 'plain',
    answer: VALUES,
    passive: ['customer', 'property', 'workspace', 'limit', 'offset'],
  })
  all(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string) {
    return this.values.all(ctx, id);
  }

  @Action('POST', '', {
    ...WRITE,
    id: 'customer_property_values_create',
    summary: 'Set values of a customer',
    description: SET_CUSTOMER_VALUES,
    status: 201,
    body: SetValuesV1,
  })
  async set(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string, @Payload() { values }: Sent) {
    await this.values.set(ctx, id, values);
  }

  @Action('GET', ':property_id', {
    id: 'get_customer_property_value',
    summary: 'Get what a customer has of a property',
    description: GET_CUSTOMER_VALUE,
    allow: KEEPERS,
    shape: 'plain',
    answer: VALUES,
  })
  async get(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string, @Id('property_id') propertyId: string) {
    return { [propertyId]: await this.values.get(ctx, id, propertyId) };
  }

  @Action('PATCH', ':property_id', {
    ...WRITE,
    id: 'update_customer_property_value',
    summary: 'Set what a customer has of a property',
    description: SET_CUSTOMER_VALUE,
    status: 204,
    body: SetValueV1,
  })
  async setOne(
    @Context() ctx: WorkspaceCtx,
    @Id('customer_id') id: string,
    @Id('property_id') propertyId: string,
    @Payload() { values }: SentOne,
  ) {
    await this.values.setOne(ctx, id, propertyId, values);
  }
}
