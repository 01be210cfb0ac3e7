import type { Allowed, Level, Operation } from '#http';
import { requestBody } from './bodies';
import { extension } from './extension';
import { headerParameters, pathParameters, queryParameters } from './parameters';
import { responses } from './responses';
import type { Schemas } from './schemas';
import { security } from './security';

type PathItem = Record<string, object>;

/** `/a/:id/` -> `/a/{id}/`. */
export const template = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** Path items in the order of the alphabet; other spellings of a path and PUT beside PATCH are operations of their own. */
export function paths(operations: readonly Operation[], schemas: Schemas): Record<string, PathItem> {
  const items = new Map<string, PathItem>();
  for (const operation of operations) {
    for (const [index, path] of operation.paths.entries()) {
      const item = items.get(template(path)) ?? {};
      items.set(template(path), item);
      const suffix = index === 0 ? '' : `__alias${index}`;
      for (const [method, mark] of methodsOf(operation))
        item[method] = describe(operation, path, operation.id + suffix + mark, { all: operations, schemas });
    }
  }
  const sorted = [...items].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([path, item]) => [path, inOrder(item)]));
}

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];

/** Whatever the order of their declarations. */
const inOrder = (item: PathItem): PathItem =>
  Object.fromEntries(METHODS.flatMap((method) => (item[method] ? [[method, item[method]]] : [])));

function methodsOf({ method, style }: Operation): [method: string, mark: string][] {
  const own: [string, string] = [method.toLowerCase(), ''];
  return method === 'PATCH' && style.putUpdates ? [own, ['put', '__put']] : [own];
}

interface Document {
  readonly all: readonly Operation[];
  readonly schemas: Schemas;
}

function describe(operation: Operation, path: string, operationId: string, { all, schemas }: Document): object {
  const body = requestBody(operation, all, (name, schema) => schemas.add(name, schema));
  return {
    operationId,
    summary: operation.summary,
    description: conditions(operation),
    tags: [operation.tag],
    parameters: [...pathParameters(path, operation), ...queryParameters(operation), ...headerParameters(operation)],
    ...(body ? { requestBody: body } : {}),
    responses: responses(operation, schemas),
    security: security(operation),
    'x-cairn': extension(operation),
  };
}

const EVERYONE: Readonly<Record<Level, string>> = {
  caller: 'everyone who is authenticated',
  workspace: 'all members of the workspace',
  project: 'everyone who can see the project',
};

/** Who may call it, and when it is refused all the same. */
function conditions({ allow, gates, level }: Operation): string {
  const named = (kind: string) => gates.filter((gate) => gate.kind === kind).map(({ name }) => `\`${name}\``);
  const features = named('feature');
  const modes = named('mode');
  return [
    `Allowed for ${allow.everyone ? EVERYONE[level] : allowedFor(allow)}.`,
    ...(features.length ? [`Needs the feature ${features.join(' and ')}.`] : []),
    ...(modes.length ? [`Refused with 409 ${modes.join(', ')} while the workspace is in that mode.`] : []),
  ].join(' ');
}

function allowedFor({ workspace, project, own }: Allowed): string {
  const roles = [
    ...[...workspace].map((role) => `workspace ${role}s`),
    ...[...project].map((role) => `project ${role}s`),
    ...[...own].map((role) => `project ${role}s on what they created`),
  ];
  return roles.join(', ');
}
