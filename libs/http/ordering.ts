import { invalidField, snake, type Order } from '#kernel';
import type { ReadState } from './read-state';
import type { OrderAndLimit, StyledOperation } from './style';

/** Returns the names that `order_by` accepts on an operation, without a leading minus. */
export const orderNames = ({ list, orders }: StyledOperation): string[] =>
  orders ? Object.keys(orders) : Object.keys(list!.orderings).map(snake);

/** Returns the order that `order_by` asks for, or undefined if the name is unknown. */
export function readOrder(text: string, operation: StyledOperation): Order | undefined {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const by = operation.orders
    ? operation.orders[name]
    : Object.keys(operation.list!.orderings).find((ordering) => snake(ordering) === name);
  return by === undefined ? undefined : { by, descending };
}

/** Returns the order and length that other parameters than `order_by` ask for. Throws if the order is given twice. */
export function orderAndLimitOf(
  { query, parameters }: ReadState,
  { arrangement }: StyledOperation,
): Partial<OrderAndLimit> {
  const asked = arrangement?.(parameters as never);
  if (!asked?.order || !query.order_by) return asked ?? {};
  throw invalidField('order_by', `The list is ordered by ${asked.parameter} already: leave one of them out.`);
}
