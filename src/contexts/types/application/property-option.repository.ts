import { filter, order, Records, type ListSpec, type TenantRecord } from '#kernel';
import type { PropertyOption } from '../domain/property-option';
import type { Place } from './place';

/** An option as it is read. */
export interface PropertyOptionRecord extends PropertyOption, TenantRecord {
  readonly id: string;
}

/** A request about what belongs to one property. */
export type InProperty = Place & { readonly propertyId: string };

export const propertyOptionList: ListSpec = {
  filters: { name: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: false,
};

/** Options of one property, those of its contexts included. */
export abstract class PropertyOptionRepository extends Records<InProperty, PropertyOptionRecord> {
  /** Options of several properties, in their order. */
  abstract ofProperties(
    ctx: { readonly workspaceId: string },
    propertyIds: readonly string[],
  ): Promise<PropertyOptionRecord[]>;
  /** Takes options that are gone out of defaults, contexts and what lies below them. */
  abstract forget(ctx: InProperty, optionIds: readonly string[]): Promise<void>;
}
