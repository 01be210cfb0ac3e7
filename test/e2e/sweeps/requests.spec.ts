import { PROJECT_FEATURES } from '../../../src/contexts/projects/domain/features';
import { WORKSPACE_FEATURES } from '../../../src/contexts/workspaces/domain/features';
import { sql, untilNoticed, type RequestOptions } from '../../support';
import type { Schema } from '../../support/document';
import {
  asking,
  clientOf,
  everyOperation,
  fill,
  harmless,
  oncePerHandler,
  Place,
  requestFor,
  send,
  successOf,
  sweep,
  switchOff,
  unless,
  valuesOf,
  type Swept,
} from './kit';

jest.setTimeout(900_000);

type Credential = Readonly<Record<string, string>>;

const NOBODY = '0197f1d0-0000-7000-8000-000000000000';
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

let all: readonly Swept[];
let place: Place;

beforeAll(async () => {
  all = await everyOperation();
  place = await Place.make();
});

/** Parameters of lists that are no filters. */
const NO_FILTERS = new Set(
  'fields expand search order_by per_page offset paginate cursor count filters pql archived'.split(' '),
);
/** A value of each type that is not text. */
const VALUES: Readonly<Record<string, unknown>> = {
  uuid: NOBODY,
  integer: 7,
  boolean: true,
  date: '2026-01-14',
  'date-time': '2026-01-14T09:00:00Z',
};

const needed = ({ in: where, required }: { in: string; required?: boolean }) => where === 'query' && required === true;

const withBody = () => all.filter(({ operation }) => operation.body);
const mine = (swept: Swept) => clientOf(place.tenant, swept.operation);
const isChoice = (items: unknown): boolean => Boolean((items as { enum?: unknown } | undefined)?.enum);
const unchanged = ({ document, operation }: Swept) => requestFor(document, operation, place);

/** What is wrong where the request of an operation, sent in this way, is not refused like this. */
const refused =
  (status: number, code: string, options: RequestOptions = {}, credential?: Credential) =>
  async (swept: Swept): Promise<string | undefined> => {
    const client = credential ? mine(swept).as(credential) : mine(swept);
    return unless(await send(client, await unchanged(swept), options), status, code);
  };

it('finds the operations of both versions', () => {
  expect(all.length).toBeGreaterThan(80);
  expect(all.filter(({ operation }) => !operation.declared)).toEqual([]);
});

it('carries out every reading, and writes by their other addresses', async () => {
  const canonical = new Set(oncePerHandler(all));
  const others = all.filter((swept) => swept.operation.declared.access === 'read' || !canonical.has(swept));
  await sweep(others, async (swept) => {
    const { document, operation } = swept;
    const reply = await send(mine(swept), await requestFor(document, operation, place, true));
    const failed = (reply.body as { failed?: number } | undefined)?.failed;
    if (reply.status < 400 && !failed) return undefined;
    return `${reply.status} ${reply.text.slice(0, 300)}`;
  });
});

describe('credentials', () => {
  it.each<[string, Credential]>([
    ['none', {}],
    ['a wrong key', { 'X-Api-Key': 'cairn_pat_wrong' }],
    ['a wrong token', { Authorization: 'Bearer cairn_oat_wrong' }],
    ['another scheme', { Authorization: 'Basic YTpi' }],
  ])('are needed: %s', (_, credential) => sweep(all, refused(401, 'unauthorized', {}, credential)));
});

describe('what a request must be', () => {
  it('one that accepts JSON', () => sweep(all, refused(406, 'not_acceptable', { headers: { Accept: 'text/html' } })));

  it('one that sends JSON', () => {
    const options = { raw: 'name=x', headers: { 'Content-Type': 'text/plain' } };
    return sweep(withBody(), refused(415, 'unsupported_media_type', options));
  });

  it.each(['{"name": ', '[1,', 'nonsense'])('one whose JSON can be read: %s', (raw) =>
    sweep(withBody(), refused(400, 'invalid_request', { raw })),
  );

  it.each(['[]', '"text"', '7', 'true'])('one whose body is an object: %s', (raw) =>
    sweep(withBody(), refused(400, 'invalid_request', { raw })),
  );

  it.each(['fields', 'expand'])('one that names known %s', async (parameter) => {
    const selectable = all.filter(({ operation }) =>
      operation.parameters.some(
        ({ name, schema }) => name === parameter && (isChoice(schema.items) || schema.maxLength === 0),
      ),
    );
    await sweep(selectable, async (swept) => {
      const request = await unchanged(swept);
      const reply = await send(mine(swept), { ...request, path: asking(request.path, `${parameter}=no_such_name`) });
      return unless(reply, 400, 'invalid_request') ?? (reply.text.includes(`"${parameter}"`) ? undefined : reply.text);
    });
    expect(selectable.length).toBeGreaterThan(20);
  });

  it('one whose parameters all have an effect, where it asks for that', async () => {
    const passive = (swept: Swept): string[] =>
      swept.operation.parameters.flatMap(({ name, description }) =>
        description?.startsWith('Has no effect here') ? [name] : [],
      );
    const some = all.filter((swept) => passive(swept).length);
    await sweep(some, async (swept) => {
      const names = passive(swept);
      const request = await unchanged(swept);
      const path = asking(request.path, ...names.map((name) => `${name}=x`));
      const strict = await send(mine(swept), { ...request, path }, { headers: { Prefer: 'handling=strict' } });
      const problem = unless(strict, 400, 'invalid_request');
      const unnamed = names.filter((name) => !strict.text.includes(`"${name}"`));
      if (problem ?? unnamed.length) return `${problem} ${unnamed}`;
      if (request.method !== 'GET' || swept.operation.parameters.some(needed)) return undefined;
      const lax = await send(mine(swept), { ...request, path });
      const noted = lax.headers.get('x-ignored-parameters');
      return unless(lax, successOf(swept.operation)) ?? (noted === names.join(', ') ? undefined : `${noted}`);
    });
    expect(some.filter(({ operation }) => operation.method.toUpperCase() === 'GET').length).toBeGreaterThan(5);
  });

  it('one whose JSON filters are those of the list', async () => {
    const lists = oncePerHandler(all).filter(({ operation }) =>
      operation.parameters.some(({ name }) => name === 'filters'),
    );
    // Lists that are called alike and have the same filters read them by the same declaration: one of them is asked for all.
    const known = new Set<string>();
    await sweep(lists, async (swept) => {
      const request = await unchanged(swept);
      const asked = (tree: unknown) =>
        send(mine(swept), {
          ...request,
          path: asking(request.path, `filters=${encodeURIComponent(JSON.stringify(tree))}`),
        });
      const filters = swept.operation.parameters.filter(
        ({ name, in: where }) => where === 'query' && !NO_FILTERS.has(name) && !name.includes('__'),
      );
      const kind = [swept.operation.path.split('/').at(-2), ...filters.map(({ name }) => name)].join();
      const isFirst = !known.has(kind);
      known.add(kind);
      for (const { name, schema } of isFirst ? filters : filters.slice(0, 1)) {
        const value =
          VALUES[String(schema.format ?? schema.type)] ?? (schema.enum as unknown[] | undefined)?.[0] ?? 'x';
        const conditions = [{ [name]: value }, { [`${name}__in`]: [value] }, { [`${name}__isnull`]: true }].concat(
          ['gte', 'contains', 'range'].map((suffix) => ({
            [`${name}__${suffix}`]: suffix === 'range' ? [value, value] : value,
          })),
        );
        const replies = await Promise.all(conditions.map((condition) => asked({ not: condition })));
        const wrong = replies.find(({ status }) => status !== 200 && status !== 400);
        if (wrong) return `${name} ${wrong.status} ${wrong.text}`;
      }
      return unless(await asked({ no_such_filter: 1 }), 400, 'invalid_request');
    });
    expect(lists.length).toBeGreaterThan(12);
  });

  it('one that expands nothing where there is nothing to expand', async () => {
    const without = all.filter(
      ({ operation: { declared, parameters } }) =>
        declared.shape !== 'none' && parameters.every(({ name }) => name !== 'expand'),
    );
    await sweep(without, async (swept) => {
      const request = await unchanged(swept);
      const reply = await send(mine(swept), { ...request, path: asking(request.path, 'expand=workspace') });
      return unless(reply, 400, 'invalid_request') ?? (reply.text.includes('"expand"') ? undefined : reply.text);
    });
    const ids = without.map(({ operation }) => operation.id);
    expect(ids).toEqual(
      expect.arrayContaining([
        ...['get-current-user', 'get-workspace-features', 'get-workspace-permissions', 'get-project-role-distribution'],
        ...['list-work-item-dependencies', 'get-group-sync-config', 'get-project-features'],
      ]),
    );
  });

  it('one that no other method was meant for', async () => {
    const paths = new Map(all.map((swept) => [swept.operation.path, swept]));
    await sweep([...paths.values()], async (swept) => {
      const path = fill(swept.operation, await valuesOf(swept.operation, place));
      const served = METHODS.filter((method) => swept.document.match(method, path));
      const allow = [...served, ...(served.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
      for (const method of METHODS.filter((one) => !served.includes(one))) {
        const reply = await send(mine(swept), { method, path });
        const problem = unless(reply, 405, 'method_not_allowed');
        if (problem) return `${method} ${problem}`;
        if (reply.headers.get('allow') !== allow) return `Allow is ${reply.headers.get('allow')}, not ${allow}`;
      }
      return undefined;
    });
  });
});

it('takes every path without its trailing slash', async () => {
  await sweep(all, async (swept) => {
    const { path, ...request } = await unchanged(swept);
    const { declared } = swept.operation;
    const reply = await send(
      mine(swept),
      { ...request, path: path.replace(/\/(?=$|\?)/, '') },
      harmless(swept.operation),
    );
    const isTaken = declared.access === 'write' ? reply.status === 400 : reply.status < 400;
    return isTaken ? undefined : `${reply.status} ${reply.text.slice(0, 200)}`;
  });
});

describe('modes and features', () => {
  it('no write while governance migrates, and every read', async () => {
    const migrating = await Place.make();
    const scoped = all.filter(({ operation }) => operation.declared.level !== 'caller');
    const requests = new Map<Swept, Awaited<ReturnType<typeof requestFor>>>();
    for (const swept of scoped) requests.set(swept, await requestFor(swept.document, swept.operation, migrating));
    await sql(`update workspaces set governance = 'migrating' where id = $1`, [migrating.tenant.workspaceId]);
    await untilNoticed();
    await sweep(scoped, async (swept) => {
      const reply = await send(clientOf(migrating.tenant, swept.operation), requests.get(swept)!);
      if (swept.operation.declared.access === 'read') return unless(reply, successOf(swept.operation));
      const named = (reply.body as { code?: string } | undefined)?.code === 'governance_migration_in_progress';
      return unless(reply, 409) ?? (named ? undefined : `has no code: ${reply.text}`);
    });
  });

  it('402 where a feature is switched off', async () => {
    const without = await Place.make();
    const switched = new Set<string>([...WORKSPACE_FEATURES, ...PROJECT_FEATURES]);
    const gated = all.filter(({ operation }) => operation.declared.gates.some(({ name }) => switched.has(name)));
    const requests = new Map<Swept, Awaited<ReturnType<typeof requestFor>>>();
    for (const swept of gated) requests.set(swept, await requestFor(swept.document, swept.operation, without));
    await switchOff(without);
    await untilNoticed();
    await sweep(gated, async (swept) =>
      unless(await send(clientOf(without.tenant, swept.operation), requests.get(swept)!), 402, 'payment_required'),
    );
    expect(gated.length).toBeGreaterThan(5);
  });

  it('402 stands in the description of every operation', () => {
    const without = all.filter(({ operation }) => !operation.responses[402]).map(({ operation }) => operation.id);
    expect(without).toEqual([]);
  });
});

it('a member of a row that nobody declared is named by its place, and refused in strict handling', async () => {
  const bulks = withBody().filter(({ operation }) => /bulk-(create|update)\/$/.test(operation.path));
  expect(bulks.length).toBeGreaterThan(10);
  await sweep(bulks, async (swept) => {
    const request = await requestFor(swept.document, swept.operation, place, true);
    const { items } = request.body as { items: object[] };
    const body = { items: items.map((row) => ({ ...row, unheard_of: 1 })) };
    const strict = await send(mine(swept), { ...request, body }, { headers: { Prefer: 'handling=strict' } });
    const problem = unless(strict, 400, 'invalid_request');
    if (problem) return problem;
    if (!strict.text.includes('"items.0.unheard_of"')) return `not named: ${strict.text.slice(0, 200)}`;
    const lax = await send(mine(swept), { ...request, body });
    const noted = lax.headers.get('x-ignored-parameters') ?? '';
    return noted.split(', ').includes('items.0.unheard_of') ? undefined : `${lax.status}, noted "${noted}"`;
  });
});

describe('what is known and has no effect is named', () => {
  const STRICT = { headers: { Prefer: 'handling=strict' } };
  const membersOf = ({ document, operation }: Swept, is: (schema: Schema) => boolean): string[] =>
    Object.entries(document.resolve<Schema>(operation.body!).properties ?? {})
      .filter(([, schema]) => is(document.resolve(schema as Schema)))
      .map(([name]) => name);
  const having = (is: (schema: Schema) => boolean) =>
    oncePerHandler(withBody()).flatMap((swept) => {
      const names = membersOf(swept, is);
      return names.length ? [{ ...swept, names }] : [];
    });
  const notNamed = (names: readonly string[], text: string) => names.filter((name) => !text.includes(name));

  it('as members that the server sets: version 1 refuses them in strict handling, version 2 takes them', async () => {
    const some = having((schema) => schema.readOnly === true);
    expect(some.length).toBeGreaterThan(60);
    await sweep(some, async ({ names, ...swept }) => {
      const request = await requestFor(swept.document, swept.operation, place, true);
      const body = { ...(request.body as object), ...Object.fromEntries(names.map((name) => [name, null])) };
      const strict = await send(mine(swept), { ...request, body }, { headers: { Prefer: 'handling=strict, dry-run' } });
      const isRefused = swept.operation.version === 'v1';
      if (strict.status >= 400 !== isRefused) return `strict: ${strict.status} ${strict.text.slice(0, 200)}`;
      const unnamed = isRefused
        ? notNamed(
            names.map((name) => `"${name}"`),
            strict.text,
          )
        : [];
      if (unnamed.length) return `strict handling does not refuse ${unnamed}: ${strict.text.slice(0, 200)}`;
      const lax = await send(mine(swept), { ...request, body });
      if (lax.status >= 400) return `${lax.status} ${lax.text.slice(0, 200)}`;
      const noted = lax.headers.get('x-ignored-parameters')?.split(', ') ?? [];
      const silent = names.filter((name) => !noted.includes(name));
      return silent.length ? `has no effect and is not named: ${silent}` : undefined;
    });
  });

  it('as pictures whose bytes stand in a rich text', async () => {
    const some = having(({ contentMediaType }) => contentMediaType === 'text/html').filter(
      ({ operation }) => !operation.path.includes('/artifacts/'),
    );
    expect(some.length).toBeGreaterThan(40);
    const html = '<p>a <img alt="b" src="data:image/png;base64,iVBORw0KGgo=" /></p>';
    await sweep(some, async ({ names, ...swept }) => {
      const request = await requestFor(swept.document, swept.operation, place, true);
      const paths = names.map((name) => `${name}.img.src`);
      const body = { ...(request.body as object), ...Object.fromEntries(names.map((name) => [name, html])) };
      const strict = await send(mine(swept), { ...request, body }, STRICT);
      const problem = unless(strict, 400, 'invalid_request');
      if (problem ?? notNamed(paths, strict.text).length) return `strict: ${problem ?? strict.text.slice(0, 200)}`;
      const lax = await send(mine(swept), { ...request, body });
      if (lax.status >= 400) return `${lax.status} ${lax.text.slice(0, 200)}`;
      const silent = notNamed(paths, lax.headers.get('x-ignored-parameters') ?? '');
      return silent.length ? `not named: ${silent}` : undefined;
    });
  });
});

it('an id that a deletion of many names twice counts once, and is told of where it came first', async () => {
  const deletions = withBody().filter(({ operation }) => operation.path.endsWith('/bulk-delete/'));
  expect(deletions.length).toBeGreaterThan(5);
  await sweep(deletions, async (swept) => {
    const request = await requestFor(swept.document, swept.operation, place, true);
    const [id] = (request.body as { ids: string[] }).ids;
    const body = { ids: [NOBODY, id, id!.toUpperCase(), NOBODY] };
    const undone = await send(mine(swept), { ...request, body: { ...body, all_or_none: true } });
    const fields = (undone.body as { errors?: { field: string }[] }).errors?.map(({ field }) => field);
    if (undone.status !== 409 || fields?.join() !== 'ids.0') return `all or none: ${undone.status} ${undone.text}`;
    const { body: answer, text } = await send(mine(swept), { ...request, body });
    const { results, ...counts } = answer as { results: { index: number; result: string; id?: string }[] };
    const told = results.map(({ index, result }) => `${index} ${result}`).join();
    const right = told === '0 failed,1 deleted,2 duplicate,3 duplicate' && results[2]!.id === id;
    return right && JSON.stringify(counts) === '{"succeeded":1,"failed":1}' ? undefined : text;
  });
});
