import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import { CUSTOMER_PROPERTY_TYPES, type CustomerProperty } from '../domain/customer-property';

/** A property of customers with its options, as it is stored. */
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
  /** Those in use; they stay as they are until the transaction ends. */
  abstract held(ctx: WorkspaceCtx): Promise<CustomerPropertyRecord[]>;
}

/** What a customer has of a property. */
export interface CustomerValues {
  readonly customerId: string;
  readonly propertyId: string;
  readonly texts: readonly string[];
}

/** The same with what the property leads to. */
export type FoundValues = Omit<CustomerValues, 'customerId'> & Pick<CustomerProperty, 'propertyType' | 'relationType'>;

/** Owners of values: customers or properties. */
export type Owners = { readonly customerIds: readonly string[] } | { readonly propertyIds: readonly string[] };

export abstract class CustomerValueRepository {
  /** Of properties that are in use, in their order; those without are absent. */
  abstract of(ctx: WorkspaceCtx, customerId: string): Promise<FoundValues[]>;
  /** Writes these in the place of what was there; none where the list is empty. */
  abstract replace(ctx: WorkspaceCtx, at: string, values: readonly CustomerValues[]): Promise<void>;
  /** Which of these properties any customer has a value of. */
  abstract used(ctx: WorkspaceCtx, propertyIds: readonly string[]): Promise<ReadonlySet<string>>;
  abstract removeOf(ctx: WorkspaceCtx, owners: Owners): Promise<void>;
}
