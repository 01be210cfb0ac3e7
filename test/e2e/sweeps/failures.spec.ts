import { oauthToken } from '../../support';
import type { Client, RequestOptions } from '../../support/client';
import type { Schema } from '../../support/document';
import { misshapen } from '../../support/failures';
import {
  clientOf,
  everyOperation,
  fill,
  harmless,
  Place,
  requestFor,
  send,
  sweep,
  valuesOf,
  type Swept,
  type SweepRequest,
} from './kit';

jest.setTimeout(900_000);

/*
 * The shape of every failure, by the specification and not by what the server's own documents say. The client looks at
 * each answer of each suite in the same way; here every operation fails in every way that every operation can fail in.
 */
let all: readonly Swept[];
let place: Place;
let narrow: { readonly v1: Client; readonly v2: Client };

beforeAll(async () => {
  all = await everyOperation();
  place = await Place.make();
  narrow = await oauthToken(place.tenant, place.tenant.owner.userId, ['notifications:read']);
});

const NOWHERE = '0197f1d0-0000-7000-8000-000000000000';
const HTML: RequestOptions = { headers: { Accept: 'text/html' } };
const FORM: RequestOptions = { raw: 'name=x', headers: { 'Content-Type': 'text/plain' } };
const STALE: RequestOptions = { headers: { 'If-Match': '"never"' } };

/** Members of a body, each with a value of a kind that no member takes. */
function wrongBodies({ document, operation }: Swept): object[] {
  const schema = operation.body ? document.resolve<Schema>(operation.body) : {};
  const names = Object.keys((schema.properties ?? {}) as object);
  const each = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  return names.length
    ? [{}, each({ a: { a: 1 } }), each(-1.5), each([[]]), each('\u0000'), each('x'.repeat(20_000))]
    : [];
}

type Try = readonly [Client, SweepRequest, RequestOptions?];

async function failing(swept: Swept): Promise<Try[]> {
  const { operation } = swept;
  const client = clientOf(place.tenant, operation);
  const request = await requestFor(swept.document, operation, place);
  const values = await valuesOf(operation, place);
  const asked = (query: string) => ({ ...request, path: `${request.path.split('?')[0]}?${query}` });
  // What passes every check all the same is refused at last: it has a key that is too long.
  const last = harmless(operation);
  const tries: Try[] = [
    [client.as({}), request],
    [clientOf(narrow, operation), request],
    [client, request, HTML],
    [client, { ...request, path: `${request.path}nowhere/` }],
    [client, asked('fields=nothing&expand=nothing&per_page=-1&cursor=%25&offset=x&order_by=%25'), last],
    [client, asked('no_such_parameter=1'), { headers: { ...last.headers, Prefer: 'handling=strict' } }],
    ...Object.keys(values).map((name): Try => {
      return [client, { ...request, path: fill(operation, { ...values, [name]: NOWHERE }) }, last];
    }),
  ];
  if (operation.declared.access === 'write') tries.push([client, request, last]);
  if (!operation.body) return tries;
  return tries.concat([
    [client, request, FORM],
    [client, request, { raw: '{"name": ' }],
    [client, { ...request, body: [] }],
    ...wrongBodies(swept).map((body): Try => [client, { ...request, body }, STALE]),
  ]);
}

it('every failure of every operation has a shape of its version', async () => {
  const statuses = new Set<string>();
  await sweep(all, async (swept) => {
    for (const [client, request, options] of await failing(swept)) {
      const reply = await send(client, request, options);
      if (reply.status < 400) continue;
      const { version } = swept.operation;
      statuses.add(`${version} ${reply.status}`);
      const problem = misshapen(version, reply);
      if (problem) return `${reply.status} ${problem} ${reply.text.slice(0, 200)}`;
    }
    return undefined;
  });
  for (const status of [400, 401, 403, 404, 406, 409, 415]) {
    expect(statuses).toContain(`v1 ${status}`);
    expect(statuses).toContain(`v2 ${status}`);
  }
});
