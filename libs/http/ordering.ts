import { invalidField, snake, type Order } from '#kernel';
import type { ReadState } from './read-state';
import type { Arrangement, StyledOperation } from './style';

/** Names that `order_by` takes on an operation, without the leading minus. */
export const orderNames = ({ list, orders }: StyledOperation): string[] =>
  orders ? Object.keys(orders) : Object.keys(list!.orderings).map(snake);

/** The ordering that `order_by` asks for; undefined where the name is not known. */
export function readOrder(text: string, operation: StyledOperation): Order | undefined {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const by = operation.orders
    ? operation.orders[name]
    : Object.keys(operation.list!.orderings).find((ordering) => snake(ordering) === name);
  return by === undefined ? undefined : { by, descending };
}

/** What the query says of order and length beside `order_by`; the order of a list is said once. */
export function arrangementOf(
  { query, parameters }: ReadState,
  { arrangement }: StyledOperation,
): Partial<Arrangement> {
  const asked = arrangement?.(parameters as never);
  if (!asked?.order || !query.order_by) return asked ?? {};
  throw invalidField('order_by', `The list is ordered by ${asked.parameter} already: leave one of them out.`);
}
