export { decimalOf } from './decimals';
export { formulaValue, namesIn, type FormulaInput, type FormulaResult, type Inputs } from './formula';
export * from './kinds';
export { defaultValues, displayed, jsonOf, typedValue, typedValues, ValueProblem } from './values';
export {
  isFrozenChange,
  BLANK_PROPERTY,
  OF_TYPE,
  peopleIn,
  propertyHasValues,
  soundDefinition,
  soundVariable,
  type Definition,
  type Variable,
} from './definitions';
