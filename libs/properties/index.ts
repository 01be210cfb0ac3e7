export { decimalOf } from './decimals';
export { formulaValue, namesIn, type FormulaInput, type FormulaResult, type Inputs } from './formula';
export * from './kinds';
export { defaultValues, displayed, jsonOf, typedValue, typedValues, ValueProblem } from './values';
export {
  isFrozenChange,
  NEW_PROPERTY,
  TYPE_DEPENDENT_MEMBERS,
  peopleIn,
  propertyHasValues,
  checkedDefinition,
  checkedOverrides,
  type Definition,
  type ContextOverrides,
} from './definitions';
