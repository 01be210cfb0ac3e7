import { defineEvent, defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import { CUSTOMER_PROPERTY_TYPES, type CustomerProperty } from '../domain/customer-property';

export interface CustomerPropertyRecord extends CustomerProperty, TenantRecord {
  readonly id: string;
}

export const customerPropertyList: ListSpec = {
  filters: {
    name: filter.name(),
    propertyType: filter.choice(CUSTOMER_PROPERTY_TYPES),
    isActive: filter.boolean(),
    isRequired: filter.boolean(),
  },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

export abstract class CustomerPropertyRepository extends Records<WorkspaceCtx, CustomerPropertyRecord> {
  /** Returns all active properties, and locks them against changes until the transaction ends. */
  abstract lockActive(ctx: WorkspaceCtx): Promise<CustomerPropertyRecord[]>;
}

/** The values of one property of a customer. */
export interface CustomerValues {
  readonly customerId: string;
  readonly propertyId: string;
  readonly texts: readonly string[];
}

/** The values of one property with the type of the property. */
export type TypedCustomerValues = Omit<CustomerValues, 'customerId'> &
  Pick<CustomerProperty, 'propertyType' | 'relationType'>;

/** Owners of values to delete: customers or properties. */
export type Owners = { readonly customerIds: readonly string[] } | { readonly propertyIds: readonly string[] };

export abstract class CustomerValueRepository {
  /** Returns the values of active properties, in the order of the properties. Properties without values are absent. */
  abstract of(ctx: WorkspaceCtx, customerId: string): Promise<TypedCustomerValues[]>;
  /** Replaces the values of these properties; an empty list clears a property. */
  abstract replace(ctx: WorkspaceCtx, at: string, values: readonly CustomerValues[]): Promise<void>;
  /** Returns those of the properties that any customer has a value of. */
  abstract used(ctx: WorkspaceCtx, propertyIds: readonly string[]): Promise<ReadonlySet<string>>;
  abstract removeOf(ctx: WorkspaceCtx, owners: Owners): Promise<void>;
}

export const customerPropertyEvents = defineRecordEvents<CustomerPropertyRecord>({
  kind: 'customer.property',
  entityType: 'customer_property',
});

/** All values of a customer, by property. */
export interface ValuesOfCustomer {
  readonly customerId: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

export const CustomerValuesUpdated = defineEvent<ValuesOfCustomer, Pick<ValuesOfCustomer, 'values'>>({
  kind: 'customer.property_values.updated',
  entityType: 'customer',
});
