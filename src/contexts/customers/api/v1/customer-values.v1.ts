import { Action, Context, Id, membersOf, Payload, Resource, v1 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { CustomerPropertyValues, type SentValues } from '../../application/customer-values';
import { customersResource, getValues, setValues, VALUES } from '../common';

interface SetValues {
  readonly values: SentValues;
}

class SetValuesV1 {
  @(membersOf<SetValues>().object('values', {
    required: true,
    description: 'Lists of texts, by the ids of properties.',
  }))
  customer_property_values!: object;
}

interface SetValue {
  readonly values: readonly string[];
}

class SetValueV1 {
  @(membersOf<SetValue>().texts('values', {
    required: true,
    max: 100,
    example: ['Gold'],
    description: 'Texts; an empty list clears the property.',
  }))
  values!: string[];
}

@Resource({
  ...customersResource,
  style: v1,
  tag: 'Customer property values',
  path: 'workspaces/:workspace_slug/customers/:customer_id/property-values',
  scope: 'customers.property_values',
})
export class CustomerValuesV1Controller {
  constructor(private readonly values: CustomerPropertyValues) {}

  @Action('GET', '', {
    ...getValues,
    id: 'list_customer_property_values',
    passive: ['customer', 'property', 'workspace', 'limit', 'offset'],
  })
  all(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string) {
    return this.values.all(ctx, id);
  }

  @Action('POST', '', { ...setValues, id: 'customer_property_values_create', body: SetValuesV1 })
  async set(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string, @Payload() { values }: SetValues) {
    await this.values.set(ctx, id, values);
  }

  @Action('GET', ':property_id', {
    id: 'get_customer_property_value',
    summary: 'Get the values of one property',
    description: 'Answers the values that the customer has of one property: an empty list if there are none.',
    shape: 'plain',
    answer: VALUES,
  })
  async get(@Context() ctx: WorkspaceCtx, @Id('customer_id') id: string, @Id('property_id') propertyId: string) {
    return { [propertyId]: await this.values.get(ctx, id, propertyId) };
  }

  @Action('PATCH', ':property_id', {
    id: 'update_customer_property_value',
    summary: 'Set the values of one property',
    description:
      'Replaces the values that the customer has of one property. An empty list clears a property that is not required.',
    shape: 'none',
    status: 204,
    body: SetValueV1,
  })
  async setOne(
    @Context() ctx: WorkspaceCtx,
    @Id('customer_id') id: string,
    @Id('property_id') propertyId: string,
    @Payload() { values }: SetValue,
  ) {
    await this.values.setOne(ctx, id, propertyId, values);
  }
}
