import { filter, order, Records, type ListSpec, type TenantRecord } from '#kernel';
import type { Property } from '../domain/property';
import type { PropertyContext } from '../domain/property-context';
import type { PropertyOption } from '../domain/property-option';
import type { TypeScope } from './type-modes';

/** A property as it is stored. */
export interface PropertyRecord extends Property, TenantRecord {
  readonly id: string;
}

/** A property as it is read. */
export interface PropertyView extends PropertyRecord {
  readonly options: readonly PropertyOptionRecord[];
  /** All options, those of contexts included. */
  readonly allOptions: readonly PropertyOptionRecord[];
  /** The type by which the property was requested, or the first type that has it. */
  readonly typeId: string | null;
}

export const propertyList: ListSpec = {
  filters: { name: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: false,
};

/**
 * Properties of a project or a workspace. A project also reads the properties of types that it imported, but never
 * writes them.
 */
export abstract class PropertyRepository extends Records<TypeScope, PropertyRecord> {
  /** Returns the types that have each property, by property id; the type that got it first comes first. */
  abstract typesOf(ctx: TypeScope, propertyIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  abstract attach(ctx: TypeScope, at: string, typeId: string, propertyIds: readonly string[]): Promise<void>;
  /** Removes properties from one type, or from all types. */
  abstract detach(ctx: TypeScope, propertyIds: readonly string[], typeId?: string): Promise<void>;
  /** Deletes the options and contexts of deleted properties. */
  abstract clear(ctx: TypeScope, at: string, propertyIds: readonly string[]): Promise<void>;
}

/** An option as it is read. */
export interface PropertyOptionRecord extends PropertyOption, TenantRecord {
  readonly id: string;
}

/** A request about the records of one property. */
export type InProperty = TypeScope & { readonly propertyId: string };

export const propertyOptionList: ListSpec = {
  filters: { name: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: false,
};

/** Options of one property, those of its contexts included. */
export abstract class PropertyOptionRepository extends Records<InProperty, PropertyOptionRecord> {
  /** Returns the options of several properties, in their order. */
  abstract ofProperties(
    ctx: { readonly workspaceId: string },
    propertyIds: readonly string[],
  ): Promise<PropertyOptionRecord[]>;
  /** Removes deleted options from default values, contexts and the options below them. */
  abstract forget(ctx: InProperty, optionIds: readonly string[]): Promise<void>;
}

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
