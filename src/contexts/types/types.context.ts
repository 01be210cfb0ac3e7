import { defineContext } from '#context';
import { errorCode } from '#kernel';
import {
  contextEvents,
  optionEvents,
  propertyEvents,
  typeEvents,
  TypePropertiesChanged,
} from './application/types.events';
import { typeReference } from './infrastructure/persistence/item-references';
import { PropertyContextRow, PropertyOptionRow, PropertyRow, WorkItemTypeRow } from './infrastructure/persistence/rows';

/** Types of work items and their custom properties. */
export const types = defineContext({
  name: 'types',
  modules: async () => {
    const { TypesModule } = await import('./index.js');
    return [TypesModule];
  },
  rows: [WorkItemTypeRow, PropertyRow, PropertyOptionRow, PropertyContextRow],
  codes: {
    work_item_types_managed_at_workspace: errorCode('conflict'),
    work_item_types_managed_at_project: errorCode('conflict'),
  },
  events: [typeEvents, TypePropertiesChanged, propertyEvents, optionEvents, contextEvents],
  itemReferences: [typeReference],
});
