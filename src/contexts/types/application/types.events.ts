import { defineEvent, defineRecordEvents } from '#events';
import type { PropertyContextRecord, PropertyOptionRecord, PropertyRecord } from './property.repository';
import type { WorkItemTypeRecord } from './work-item-type.repository';

const TYPE = { kind: 'work_item_type', entityType: 'work_item_type' };

export const typeEvents = defineRecordEvents<WorkItemTypeRecord>(TYPE);

/** Ids of the properties of a type, as they were before or are after a change. */
export interface TypeProperties {
  readonly propertyIds: readonly string[];
}

export const TypePropertiesChanged = defineEvent<TypeProperties, TypeProperties>({
  ...TYPE,
  kind: 'work_item_type.properties_changed',
});

export const propertyEvents = defineRecordEvents<PropertyRecord>({
  kind: 'work_item_property',
  entityType: 'work_item_property',
});

export const optionEvents = defineRecordEvents<PropertyOptionRecord>({
  kind: 'work_item_property.option',
  entityType: 'work_item_property_option',
});

/** A context in an event. Only properties of the workspace have contexts. */
export type PlacedContext = PropertyContextRecord & { readonly projectId: null };

export const contextEvents = defineRecordEvents<PlacedContext>({
  kind: 'work_item_property.context',
  entityType: 'work_item_property_context',
});
