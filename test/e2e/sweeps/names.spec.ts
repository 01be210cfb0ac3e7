import { randomUUID } from 'node:crypto';
import type { Reply } from '../../support';
import type { Operation } from '../../support/document';
import { sql } from '../../support/sql';
import {
  clientOf,
  everyOperation,
  fill,
  oncePerHandler,
  pathParameters,
  type Place,
  requestFor,
  send,
  sweepApart,
  type Swept,
  type SweepRequest,
} from './kit';

jest.setTimeout(900_000);

type Called = 'identifier' | 'key' | 'name';

/** What people call the records of a collection by. */
const CALLED: Readonly<Record<string, Called>> = {
  projects: 'identifier',
  'work-items': 'key',
  relations: 'key',
  dependencies: 'key',
  states: 'name',
  labels: 'name',
  'project-labels': 'name',
  'project-states': 'name',
};

/** What a parameter takes in the place of an id. States of a workflow have ids of their own. */
function calledAt({ path }: Operation, parameter: string): Called | undefined {
  const parts = path.split('/');
  const at = parts.indexOf(`{${parameter}}`);
  return parts.includes('workflows') && parts[at - 1] === 'states' ? undefined : CALLED[parts[at - 1]!];
}

const namesIn = (operation: Operation): string[] =>
  pathParameters(operation).filter((parameter) => calledAt(operation, parameter));

let taking: readonly Swept[];

beforeAll(async () => {
  const all = oncePerHandler(await everyOperation());
  taking = all.filter(({ operation }) => operation.version === 'v2' && namesIn(operation).length);
});

/** Values of the parameters of a path, by the template. */
function valuesIn({ path: template }: Operation, path: string): Record<string, string> {
  const parts = path.replace(/\?.*$/, '').split('/');
  const named = template.split('/').flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name ? [[name, decodeURIComponent(parts[index]!)] as const] : [];
  });
  return Object.fromEntries(named);
}

/** The request at the address with other values. */
const at = (operation: Operation, request: SweepRequest, values: Readonly<Record<string, string>>): SweepRequest => ({
  ...request,
  path: fill(operation, { ...valuesIn(operation, request.path), ...values }) + (/\?.*$/.exec(request.path)?.[0] ?? ''),
});

const KEY = `
  select w.id, p.identifier || '-' || w.sequence_id as key from work_items w
  join projects p on p.workspace_id = w.workspace_id and p.id = w.project_id
  where w.workspace_id = $1 and (w.id::text = $2 or p.identifier || '-' || w.sequence_id = $2)`;

/** The id of a record and what people call it, in another case than it was given in. */
async function callingOf(operation: Operation, parameter: string, path: string, place: Place) {
  const value = valuesIn(operation, path)[parameter]!;
  const called = calledAt(operation, parameter)!;
  if (called === 'identifier') {
    const text = 'select identifier from projects where workspace_id = $1 and id = $2';
    const [row] = await sql<{ identifier: string }>(text, [place.tenant.workspaceId, value]);
    return { id: value, name: row!.identifier.toLowerCase() };
  }
  if (called === 'key') {
    const [item] = await sql<{ id: string; key: string }>(KEY, [place.tenant.workspaceId, value]);
    return { id: item!.id, name: item!.key.toLowerCase() };
  }
  const until = operation.path.slice(0, operation.path.indexOf(`{${parameter}}`)).split('/').length;
  const { body } = await place.tenant.v2.get(`${path.split('/').slice(0, until).join('/')}/`);
  return { id: value, name: (body as { name: string }).name.toUpperCase() };
}

const PREFER = { headers: { Prefer: 'dry-run' } };

/** An answer without what no two answers have in common. */
const told = ({ status, text }: Reply): string =>
  `${status} ${text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"(policy|secret|x-amz-[\w-]+|key|url)":"[^"]*"/gi, 'SIGNED')
    .replace(/"(anchor|short_id)":"[^"]*"/g, 'RANDOM')}`;

it('takes the key or name of a project, work item, state or label wherever its id stands in a path', async () => {
  await sweepApart(taking, async ({ document, operation }, place) => {
    const request = await requestFor(document, operation, place, true);
    const client = clientOf(place.tenant, operation);
    const ids: Record<string, string> = {};
    const names: Record<string, string> = {};
    for (const parameter of pathParameters(operation)) {
      if (!calledAt(operation, parameter)) continue;
      const { id, name } = await callingOf(operation, parameter, request.path, place);
      ids[parameter] = id;
      names[parameter] = name;
    }
    const byId = await send(client, at(operation, request, ids), PREFER);
    const byName = await send(client, at(operation, request, names), PREFER);
    if (byId.status === 404) return `by id: ${byId.text.slice(0, 200)}`;
    return told(byName) === told(byId)
      ? undefined
      : `${told(byId).slice(0, 900)}, by name ${told(byName).slice(0, 900)}`;
  });
  expect(taking.length).toBeGreaterThan(200);
});

it('answers a name that nobody has as it answers an id that nobody has', async () => {
  await sweepApart(taking, async ({ document, operation }, place) => {
    const request = await requestFor(document, operation, place, true);
    const client = clientOf(place.tenant, operation);
    for (const parameter of namesIn(operation)) {
      const called = calledAt(operation, parameter);
      // The answer names the project that was asked for.
      if (called === 'identifier') continue;
      const nobody = called === 'key' ? `${place.project.identifier}-99999` : 'Nobody is called so';
      const byId = await send(client, at(operation, request, { [parameter]: randomUUID() }), PREFER);
      const byName = await send(client, at(operation, request, { [parameter]: nobody }), PREFER);
      if (byId.status !== 404 || told(byName) !== told(byId)) return `${told(byId)}, by name ${told(byName)}`;
    }
    return undefined;
  });
});

it('says in the document what is taken', () => {
  const silent = taking.flatMap(({ operation }) =>
    operation.parameters
      .filter(({ in: where, name }) => where === 'path' && calledAt(operation, name))
      .filter(({ schema, description = '' }) => schema.format || !/\b(key|name|identifier)\b/i.test(description))
      .map(({ name }) => `${operation.id} ${name}`),
  );
  expect(silent).toEqual([]);
});
