export {
  contextEvents,
  optionEvents,
  propertyEvents,
  typeEvents,
  TypePropertiesChanged,
} from './application/types.events';
export { fitsBelow } from './domain/work-item-type';
export { WorkItemTypes } from './application/work-item-types';
export { typesAreShared } from './application/type-modes';
export {
  PropertyDefinitions,
  type CoveredPair,
  type DefinedOption,
  type PlacedProperty,
  type PropertyDefinition,
} from './application/property-definitions';
export { PropertyValuesInUse, type MergedProperties, type PropertyValues } from './application/property-values-in-use';
export { sound as soundProperty, type Property } from './domain/property';
export { type Pair } from './domain/property-context';
export { TypesModule } from './types.module';
