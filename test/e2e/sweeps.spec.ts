import { sql, untilNoticed } from '../support';
import {
  clientOf,
  everyOperation,
  fill,
  harmless,
  Place,
  requestFor,
  send,
  sweep,
  unless,
  valuesOf,
  type Swept,
} from '../support/sweep';

jest.setTimeout(120_000);

let all: readonly Swept[];
let place: Place;

beforeAll(async () => {
  all = await everyOperation();
  place = await Place.make();
});

const withBody = () => all.filter(({ operation }) => operation.body);
const mine = (swept: Swept) => clientOf(place.tenant, swept.operation);
const isChoice = (items: unknown): boolean => Boolean((items as { enum?: unknown } | undefined)?.enum);
const unchanged = ({ document, operation }: Swept) => requestFor(document, operation, place);

it('finds the operations of both versions', () => {
  expect(all.length).toBeGreaterThan(80);
  expect(all.filter(({ operation }) => !operation.declared)).toEqual([]);
});

it('carries out every operation', async () => {
  const found = await sweep(all, async (swept) => {
    const { document, operation } = swept;
    const reply = await send(mine(swept), await requestFor(document, operation, place, true));
    const failed = (reply.body as { failed?: number } | undefined)?.failed;
    if (reply.status < 300 && !failed) return undefined;
    return `${reply.status} ${reply.text.slice(0, 300)}`;
  });
  expect(found).toEqual([]);
});

describe('credentials', () => {
  it('are needed', async () => {
    const found = await sweep(all, async (swept) =>
      unless(await send(mine(swept).as({}), await unchanged(swept)), 401, 'unauthorized'),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['key', { 'X-Api-Key': 'cairn_pat_wrong' }],
    ['token', { Authorization: 'Bearer cairn_oat_wrong' }],
    ['scheme', { Authorization: 'Basic YTpi' }],
  ])('of a wrong %s are refused', async (_, credential) => {
    const found = await sweep(all, async (swept) =>
      unless(await send(mine(swept).as(credential), await unchanged(swept)), 401, 'unauthorized'),
    );
    expect(found).toEqual([]);
  });
});

describe('what a request must be', () => {
  it('one that accepts JSON', async () => {
    const found = await sweep(all, async (swept) =>
      unless(
        await send(mine(swept), await unchanged(swept), { headers: { Accept: 'text/html' } }),
        406,
        'not_acceptable',
      ),
    );
    expect(found).toEqual([]);
  });

  it('one that sends JSON', async () => {
    const found = await sweep(withBody(), async (swept) => {
      const options = { raw: 'name=x', headers: { 'Content-Type': 'text/plain' } };
      return unless(await send(mine(swept), await unchanged(swept), options), 415, 'unsupported_media_type');
    });
    expect(found).toEqual([]);
  });

  it.each(['{"name": ', '[1,', 'nonsense'])('one whose JSON can be read: %s', async (raw) => {
    const found = await sweep(withBody(), async (swept) =>
      unless(await send(mine(swept), await unchanged(swept), { raw }), 400, 'invalid_request'),
    );
    expect(found).toEqual([]);
  });

  it.each(['[]', '"text"', '7', 'true'])('one whose body is an object: %s', async (raw) => {
    const found = await sweep(withBody(), async (swept) =>
      unless(await send(mine(swept), await unchanged(swept), { raw }), 400, 'invalid_request'),
    );
    expect(found).toEqual([]);
  });

  it.each(['fields', 'expand'])('one that names known %s', async (parameter) => {
    const selectable = all.filter(({ operation }) =>
      operation.parameters.some(
        ({ name, schema }) => name === parameter && (isChoice(schema.items) || schema.maxLength === 0),
      ),
    );
    const found = await sweep(selectable, async (swept) => {
      const request = await unchanged(swept);
      const reply = await send(mine(swept), { ...request, path: `${request.path}?${parameter}=no_such_name` });
      return unless(reply, 400, 'invalid_request') ?? (reply.text.includes(`"${parameter}"`) ? undefined : reply.text);
    });
    expect(selectable.length).toBeGreaterThan(20);
    expect(found).toEqual([]);
  });

  it('one that no other method was meant for', async () => {
    const documents = [...new Set(all.map(({ document }) => document))];
    const paths = new Map(all.map((swept) => [swept.operation.path, swept]));
    const found = await sweep([...paths.values()], async (swept) => {
      const path = fill(swept.operation, await valuesOf(swept.operation, place));
      const document = documents.find((one) => one === swept.document)!;
      const served = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].filter((method) => document.match(method, path));
      const allow = [...served, ...(served.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const) {
        if (served.includes(method)) continue;
        const reply = await send(mine(swept), { method, path });
        const problem = unless(reply, 405, 'method_not_allowed');
        if (problem) return `${method} ${problem}`;
        if (reply.headers.get('allow') !== allow) return `Allow is ${reply.headers.get('allow')}, not ${allow}`;
      }
      return undefined;
    });
    expect(found).toEqual([]);
  });
});

it('takes every path with and without its trailing slash', async () => {
  const found = await sweep(all, async (swept) => {
    const request = await unchanged(swept);
    const options = harmless(swept.operation);
    const [with_, without] = [
      await send(mine(swept), request, options),
      await send(mine(swept), { ...request, path: request.path.replace(/\/$/, '') }, options),
    ];
    if (with_.status === without.status && with_.status !== 404) return undefined;
    return `${with_.status}, and without the slash ${without.status} ${without.text.slice(0, 200)}`;
  });
  expect(found).toEqual([]);
});

describe('modes and features', () => {
  it('no write while governance migrates, and every read', async () => {
    const migrating = await Place.make();
    const scoped = all.filter(({ operation }) => operation.declared.level !== 'caller');
    const requests = new Map<Swept, Awaited<ReturnType<typeof requestFor>>>();
    for (const swept of scoped) requests.set(swept, await requestFor(swept.document, swept.operation, migrating));
    await sql(`update workspaces set governance = 'migrating' where id = $1`, [migrating.tenant.workspaceId]);
    await untilNoticed();
    const found = await sweep(scoped, async (swept) => {
      const reply = await send(clientOf(migrating.tenant, swept.operation), requests.get(swept)!);
      return swept.operation.declared.access === 'write'
        ? unless(reply, 409, 'governance_migration_in_progress')
        : unless(reply, 200);
    });
    expect(found).toEqual([]);
  });

  it('402 where a feature is switched off', async () => {
    const gated = all.filter(({ operation }) => operation.declared.gates.some(({ kind }) => kind === 'feature'));
    const found = await sweep(gated, async (swept) =>
      unless(await send(mine(swept), await unchanged(swept)), 402, 'payment_required'),
    );
    expect(found).toEqual([]);
  });

  it('402 stands in the description of every operation', () => {
    const without = all.filter(({ operation }) => !operation.responses[402]).map(({ operation }) => operation.id);
    expect(without).toEqual([]);
  });
});
