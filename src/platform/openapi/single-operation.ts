import type { Operation } from '#http';

/** Returns the operation on a single record that has the same body as the rows of a batch. */
export function singleOperation({ paths, style, verb }: Operation, all: readonly Operation[]): Operation | undefined {
  const collection = paths[0]!.replace(/[\w-]+\/$/, '');
  const singles = all.filter((other) => other.style === style && other.body);
  return verb === 'bulk-update'
    ? singles.find(({ method, paths: [path] }) => method === 'PATCH' && path!.replace(/:\w+\/$/, '') === collection)
    : singles.find(({ method, paths: [path] }) => method === 'POST' && path === collection);
}
