import type { Operation } from '#http';
import { requestBody } from './bodies';
import { curl } from './code-samples';
import { descriptionOf } from './description';
import { bodyExample } from './examples';
import { extension } from './extension';
import { idAt } from './operation-ids';
import { headerParameters, pathParameters, queryParameters } from './parameters';
import { responses } from './responses';
import type { Schemas } from './schemas';
import { security } from './security';

type PathItem = Record<string, object>;

/** Converts `/a/:id/` to `/a/{id}/`. */
export const template = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/**
 * Returns the path items, sorted by path. Other spellings of a path, and PUT as well as PATCH, become separate
 * operations.
 */
export function paths(operations: readonly Operation[], document: Document): Record<string, PathItem> {
  const items = new Map<string, PathItem>();
  for (const operation of operations) {
    for (const path of operation.paths) {
      const item = items.get(template(path)) ?? {};
      items.set(template(path), item);
      for (const [method, mark] of methodsOf(operation))
        item[method] = describe({ operation, path, method, operationId: idAt(operation, path) + mark }, document);
    }
  }
  const sorted = [...items].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([path, item]) => [path, inOrder(item)]));
}

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];

/** Sorts the methods of a path, so that the result does not depend on the order of declarations. */
const inOrder = (item: PathItem): PathItem =>
  Object.fromEntries(METHODS.flatMap((method) => (item[method] ? [[method, item[method]]] : [])));

function methodsOf({ method, style }: Operation): [method: string, mark: string][] {
  const own: [string, string] = [method.toLowerCase(), ''];
  return method === 'PATCH' && style.putUpdates ? [own, ['put', '_by_put']] : [own];
}

export interface Document {
  readonly all: readonly Operation[];
  readonly schemas: Schemas;
  /** The address of the server. */
  readonly server: string;
}

/** An operation at one of its paths. */
interface Entry {
  readonly operation: Operation;
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
}

function describe({ operation, path, method, operationId }: Entry, { all, schemas, server }: Document): object {
  const example = bodyExample(operation, all);
  const body = requestBody(operation, all, { add: (name, schema, noun) => schemas.add(name, schema, noun), example });
  return {
    operationId,
    summary: operation.summary,
    description: descriptionOf(operation),
    tags: [operation.tag],
    parameters: [...pathParameters(path, operation), ...queryParameters(operation), ...headerParameters(operation)],
    ...(body ? { requestBody: body } : {}),
    responses: responses(operation, schemas),
    security: security(operation),
    'x-codeSamples': [curl({ operation, path, method, example, server })],
    'x-cairn': extension(operation),
  };
}
