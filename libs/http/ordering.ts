import { snake, type Order } from '#kernel';
import type { Operation } from './operation';

/** Names that `order_by` takes on an operation, without the leading minus. */
export const orderNames = ({ list, orders }: Operation): string[] =>
  orders ? Object.keys(orders) : Object.keys(list!.orderings).map(snake);

/** The ordering that `order_by` asks for; undefined where the name is not known. */
export function readOrder(text: string, operation: Operation): Order | undefined {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const by = operation.orders
    ? operation.orders[name]
    : Object.keys(operation.list!.orderings).find((ordering) => snake(ordering) === name);
  return by === undefined ? undefined : { by, descending };
}
