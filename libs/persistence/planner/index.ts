export type { Cell, CellCount, Dimension, Dimensions } from './grouped-rows';
export {
  type KeyedOrdering,
  type Parts,
  type PlannedListOptions,
  type PlannedModel,
  type PlannedOrdering,
  orderWithinValues,
  valuesAsParts,
} from './model';
export { PlannedReads } from './planned-reads';
