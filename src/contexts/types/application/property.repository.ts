import { filter, order, Records, type ListSpec, type TenantRecord } from '#kernel';
import type { Property } from '../domain/property';
import type { Place } from './place';
import type { PropertyOptionRecord } from './property-option.repository';

/** A property as it is stored. */
export interface PropertyRecord extends Property, TenantRecord {
  readonly id: string;
}

/** A property as it is read. */
export interface PropertyView extends PropertyRecord {
  readonly options: readonly PropertyOptionRecord[];
  /** Those of its contexts included. */
  readonly allOptions: readonly PropertyOptionRecord[];
  /** The type through which it is asked for, or the first that has it. */
  readonly typeId: string | null;
}

export const propertyList: ListSpec = {
  filters: { name: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: false,
};

/** Properties of a place; those of types that a project imported are read with its own, and never written. */
export abstract class PropertyRepository extends Records<Place, PropertyRecord> {
  /** Types that have the properties, by these; the first one first. */
  abstract typesOf(ctx: Place, propertyIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  abstract attach(ctx: Place, at: string, typeId: string, propertyIds: readonly string[]): Promise<void>;
  /** Takes properties off a type, or off all types. */
  abstract detach(ctx: Place, propertyIds: readonly string[], typeId?: string): Promise<void>;
  /** Deletes options and contexts of properties that are gone. */
  abstract clear(ctx: Place, at: string, propertyIds: readonly string[]): Promise<void>;
}
