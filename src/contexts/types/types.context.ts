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
import { PropertyContextRow } from './infrastructure/persistence/property-context.row';
import { PropertyOptionRow } from './infrastructure/persistence/property-option.row';
import { PropertyRow } from './infrastructure/persistence/property.row';
import { WorkItemTypeRow } from './infrastructure/persistence/work-item-type.row';

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
