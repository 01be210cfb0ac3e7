import { filter, order, Records, type ListSpec, type TenantRecord } from '#kernel';
import type { PropertyContext } from '../domain/property-context';
import type { InProperty } from './property-option.repository';

/** A context as it is stored. */
export interface PropertyContextRecord extends PropertyContext, TenantRecord {
  readonly id: string;
}

export const propertyContextList: ListSpec = {
  filters: { name: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: false,
};

/** Contexts of one property. */
export abstract class PropertyContextRepository extends Records<InProperty, PropertyContextRecord> {}
