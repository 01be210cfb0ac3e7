import { Client as Postgres } from 'pg';
import {
  addProject,
  apiKey,
  expectOk,
  expectProblem,
  fieldCodes,
  newKey,
  newTenant,
  sql,
  testRun,
  unique,
  update,
  WAITING_FOR,
  type Client,
  type Method,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';
import { activitiesOf, eventsOf, expectCountersRight } from '../../support/history';
import { until } from '../../support/service';

let tenant: Tenant;
let project: Project;
let api: Client;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  api = tenant.v2;
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = `projects/${project.id}/work-items/`;
});
afterAll(() => expectCountersRight(tenant));

const key = (text = unique('key-')) => ({ headers: { 'Idempotency-Key': text } });
const create = async (members: object = {}) => expectOk(await api.post(path, { name: 'Item', ...members }), 201);
const total = async (): Promise<number> => expectOk(await api.get(path)).total_count;

/** Expects the same answer to the byte, marked as a repeat. */
function expectRepeat(first: Reply, second: Reply): void {
  expect(second).toMatchObject({ status: first.status, text: first.text });
  expect(first.headers.has('idempotent-replayed')).toBe(false);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  for (const name of ['etag', 'content-type', 'x-plane-upsert', 'x-ignored-parameters'])
    expect(second.headers.get(name)).toBe(first.headers.get(name));
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
}

describe('a repeat', () => {
  it('of a creation gives the same answer, at any process, and creates nothing', async () => {
    const options = key();
    const body = { name: 'Once', unknown: 1 };
    const first = await api.post(`${path}?expand=state`, body, options);
    const { id } = expectOk(first, 201);
    await api.patch(`${path}${id}/`, { name: 'Renamed since' });
    for (const client of [api, api.elsewhere()]) {
      expectRepeat(first, await client.post(`${path}?expand=state`, body, options));
    }
    expect(await total()).toBe(1);
    expect(await activitiesOf(tenant, id)).toHaveLength(2);
    expect(await eventsOf(tenant, id)).toHaveLength(2);
  });

  it('is known by the content of its body, not by its spelling', async () => {
    const options = key();
    const first = await api.post(path, undefined, { ...options, raw: '{"name": "x",\n"priority": "low"}' });
    expectOk(first, 201);
    expectRepeat(first, await api.post(path, undefined, { ...options, raw: '{"name":"x","priority":"low"}' }));
  });

  const pair = { external_source: 'jira', external_id: '1' };

  it.each<[string, Method, (id: string) => string, object | undefined]>([
    ['an update', 'PATCH', (id) => `${path}${id}/`, { name: 'Two' }],
    ['a deletion', 'DELETE', (id) => `${path}${id}/`, undefined],
    ['an archiving', 'POST', (id) => `${path}${id}/archive/`, undefined],
    ['an upsert', 'POST', () => `${path}upsert/`, { name: 'x', ...pair }],
    ['a batch', 'POST', () => `${path}bulk-create/`, { items: [{ name: 'a' }, { name: '' }] }],
  ])('of %s takes effect once', async (_, method, target, body) => {
    const { id } = await create();
    const options = key();
    const first = await api.request(method, target(id), body, options);
    expect(first.status).toBeLessThan(300);
    const before = await total();
    expectRepeat(first, await api.request(method, target(id), body, options));
    expect(await total()).toBe(before);
  });

  it('of a batch with deletions and updates takes effect once', async () => {
    const [a, b] = [await create(), await create()];
    for (const [verb, body] of [
      ['bulk-update', { items: [{ id: a.id, name: 'A2' }] }],
      ['bulk-delete', { ids: [a.id, b.id] }],
    ] as const) {
      const options = key();
      const first = await api.post(`${path}${verb}/`, body, options);
      expect(expectOk(first).failed).toBe(0);
      expectRepeat(first, await api.post(`${path}${verb}/`, body, options));
    }
    expect(await total()).toBe(0);
  });

  it('works in the older version too', async () => {
    const options = key();
    const first = await tenant.v1.post(path, { name: 'One' }, options);
    const { id } = expectOk(first, 201);
    expectRepeat(first, await tenant.v1.post(path, { name: 'One' }, options));
    const removal = key();
    const gone = await tenant.v1.delete(`${path}${id}/`, undefined, removal);
    expect(gone).toMatchObject({ status: 204, text: '' });
    expectRepeat(gone, await tenant.v1.delete(`${path}${id}/`, undefined, removal));
  });

  it('is answered although the project has gone since', async () => {
    const options = key();
    const first = await api.post(path, { name: 'One' }, options);
    expectOk(first, 201);
    const { v1 } = tenant;
    expectOk(await v1.delete(`projects/${project.id}/`), 204);
    expectRepeat(first, await api.post(path, { name: 'One' }, options));
  });
});

describe('the same key', () => {
  it('with another request is refused', async () => {
    const options = key();
    const { id } = expectOk(await api.post(path, { name: 'One' }, options), 201);
    const others: [Method, string, object?][] = [
      ['POST', path, { name: 'Two' }],
      ['POST', `${path}?fields=name`, { name: 'One' }],
      ['PATCH', `${path}${id}/`, { name: 'One' }],
      ['DELETE', `${path}${id}/`],
    ];
    for (const [method, at, body] of others) {
      const reply = await api.request(method, at, body, options);
      expectProblem(reply, 409, 'idempotency_key_reused');
      expect(reply.body).toMatchObject({ type: 'conflict', detail: expect.any(String) });
    }
    const old = await tenant.v1.post(path, { name: 'Two' }, options);
    expectProblem(old, 409, 'idempotency_key_reused');
    expect(old.body).toEqual({ error: expect.any(String), code: 'idempotency_key_reused' });
    expect(await total()).toBe(1);
  });

  it('of another user is another key, of the same user with another credential the same', async () => {
    const options = key();
    const first = await api.post(path, { name: 'One' }, options);
    expectOk(first, 201);
    const again = api.as(apiKey(await newKey(tenant.owner.userId)));
    expectRepeat(first, await again.post(path, { name: 'One' }, options));
    const other = await newTenant();
    const theirs = await addProject(other);
    const reply = await other.v2.post(`projects/${theirs.id}/work-items/`, { name: 'One' }, options);
    expectOk(reply, 201);
    expect(reply.headers.has('idempotent-replayed')).toBe(false);
  });

  it('is free again after a failure', async () => {
    const options = key();
    expectProblem(await api.post(path, { name: '' }, options), 400);
    expectProblem(await api.post(`${path}bulk-create/`, { items: [{}], all_or_none: true }, options), 409, 'conflict');
    expectProblem(await api.delete(`${path}${crypto.randomUUID()}/`, undefined, options), 404);
    expectOk(await api.post(path, { name: 'One' }, options), 201);
    const [row] = await sql('select status from idempotency_keys where user_id = $1 and key = $2', [
      tenant.owner.userId,
      options.headers['Idempotency-Key'],
    ]);
    expect(row).toEqual({ status: 201 });
  });

  it('has no meaning for reads', async () => {
    const { id } = await create();
    const options = key();
    const first = expectOk(await api.get(`${path}${id}/`, options));
    await api.patch(`${path}${id}/`, { name: 'Two' }, options);
    expect(expectOk(await api.get(`${path}${id}/`, options))).toEqual({ ...first, name: 'Two', version: 2 });
  });

  it.each([
    ['empty', ''],
    ['blank', ' '],
    ['longer than 255 characters', 'x'.repeat(256)],
  ])('cannot be %s', async (_, text) => {
    const reply = await api.post(path, { name: 'x' }, key(text));
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual(['Idempotency-Key invalid']);
    expect(await total()).toBe(0);
  });
});

describe('at the same time', () => {
  const either = (reply: Reply): string =>
    reply.status === 201 ? (reply.headers.has('idempotent-replayed') ? 'replay' : 'ran') : String(reply.body.code);

  it('one runs, and the others are told so or get its answer', async () => {
    for (let round = 0; round < 4; round++) {
      const options = key();
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 ? api.elsewhere() : api).post(path, { name: 'One' }, options),
        ),
      );
      const outcomes = replies.map(either);
      expect(outcomes.filter((outcome) => outcome === 'ran')).toHaveLength(1);
      for (const outcome of outcomes) expect(['ran', 'replay', 'idempotency_key_in_use']).toContain(outcome);
      expect(await total()).toBe(round + 1);
    }
  });

  it('a second request is refused while the first one waits', async () => {
    const { id } = await create();
    const other = new Postgres({ connectionString: testRun().databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select 1 from work_items where workspace_id = $1 and id = $2 for update', [
      tenant.workspaceId,
      id,
    ]);
    const options = key();
    const first = api.patch(`${path}${id}/`, { name: 'Two' }, options);
    try {
      await untilWaitingFor(other);
      const second = await api.elsewhere().patch(`${path}${id}/`, { name: 'Two' }, options);
      expectProblem(second, 409, 'idempotency_key_in_use');
      const old = await tenant.v1.patch(`${path}${id}/`, { name: 'Two' }, options);
      expectProblem(old, 409, 'idempotency_key_in_use');
      expect(old.body).toEqual({ error: expect.any(String), code: 'idempotency_key_in_use' });
    } finally {
      // An open transaction would keep events of all suites waiting.
      await other.end();
    }
    expectOk(await first);
    expectRepeat(await first, await api.patch(`${path}${id}/`, { name: 'Two' }, options));
  });

  /** Other suites wait for locks as well. */
  async function untilWaitingFor(other: Postgres): Promise<void> {
    const [own] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    await until(async () => (await sql(WAITING_FOR, [own!.pid])).length > 0, 'the first request at the lock');
  }
});

it('a key of yesterday is found until it is swept', async () => {
  const options = key();
  const first = await api.post(path, { name: 'One' }, options);
  expectOk(first, 201);
  await sql("update idempotency_keys set created_at = now() - interval '25 hours' where key = $1", [
    options.headers['Idempotency-Key'],
  ]);
  await update('projects', tenant.workspaceId, project.id, { priority: 'high' });
  expectRepeat(first, await api.post(path, { name: 'One' }, options));
});
