import type { RequestOptions } from '../../support';
import type { Schema } from '../../support/document';
import { clientOf, everyOperation, Place, requestFor, send, sweep, type Swept } from './kit';

jest.setTimeout(900_000);

let all: readonly Swept[];
/** Made before others, of which only the first few have an instance administrator as their owner. */
let first: Place;
beforeAll(async () => {
  all = await everyOperation();
  first = await Place.make();
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The example with ids, addresses of people and names of groups that are there in the place of its own: nobody can try
 * an example without those. All else is sent as it stands.
 */
function withRealOnes(example: unknown, real: unknown): unknown {
  if (Array.isArray(example)) {
    const rows = Array.isArray(real) ? real : [];
    return example.map((item, index) => withRealOnes(item, rows[index] ?? rows[0]));
  }
  if (isObject(example)) {
    const known = isObject(real) ? real : {};
    if (Object.keys(example).some((name) => UUID.test(name))) return known;
    return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, realMember(name, value, known)]));
  }
  return typeof example === 'string' && UUID.test(example) ? (real ?? example) : example;
}

/** Members by which people and agents are found. */
const KNOWN_BY = new Set(['email', 'remote_id', 'agent_slug', 'successor', 'into', 'confirm']);

const realMember = (name: string, value: unknown, known: Record<string, unknown>): unknown =>
  KNOWN_BY.has(name) && known[name] !== undefined ? known[name] : withRealOnes(value, known[name]);

const STRICT: RequestOptions = { headers: { Prefer: 'handling=strict' } };

describe('the example of a body', () => {
  it('is accepted as it stands, under strict handling', async () => {
    const withBody = all.filter(({ operation }) => operation.body && operation.id === operation.declared.operation);
    await sweep(withBody, async ({ document, operation }) => {
      // Names of examples are the same: a place of its own each, so that they meet no others.
      const place = operation.path.includes('/instance/') ? first : await Place.make();
      const { body, ...request } = await requestFor(document, operation, place, true);
      const example = withRealOnes(operation.example, body);
      const reply = await send(clientOf(place.tenant, operation), { ...request, body: example }, STRICT);
      return reply.status < 300 ? undefined : `${reply.status} ${reply.text.slice(0, 200)} ${JSON.stringify(example)}`;
    });
    expect(withBody.length).toBeGreaterThan(60);
  });
});

describe('the example of an answer', () => {
  it('has the members that the server sends', async () => {
    const place = first;
    const singles = all.filter(
      ({ operation: { method, declared, id } }) =>
        method === 'GET' && declared.shape === 'one' && id === declared.operation,
    );
    await sweep(singles, async ({ document, operation }) => {
      const reply = await send(clientOf(place.tenant, operation), await requestFor(document, operation, place));
      const schema = operation.responses[200]!.content!['application/json']!.schema!;
      // The record, where a list of them is answered as well.
      const [record = schema] = (schema.anyOf ?? []) as readonly Schema[];
      const content = document.resolve(record);
      const [example] = content.examples as readonly Record<string, unknown>[];
      const missing = Object.keys(reply.body as object).filter((name) => !(name in example!));
      return missing.length ? `the example lacks ${missing.join(', ')}` : undefined;
    });
    expect(singles.length).toBeGreaterThan(20);
  });
});
