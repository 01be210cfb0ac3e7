import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Connection } from 'pg';
import type * as Testing from '#testing';
import { horizonOf } from '../../../libs/events/sql.event-log';
import { addProject, expectOk, newTenant, sql, testRun, unique, type Project, type Tenant } from '../../support';
import { ROOT } from '../../support/run';
import { until } from '../../support/service';

const testing = jest.requireActual<typeof Testing>('../../../dist/libs/testing');

const TABLES = `
  create schema if not exists probe;
  create table if not exists probe.effects (
    place bigserial, consumer text, event_id uuid, kind text, workspace_id uuid, entity_id uuid, name text, pid int, lag_ms int
  );
  create table if not exists probe.broken (name text primary key);
  create table if not exists probe.sure (id int primary key);
  create table if not exists probe.doubtful (id int references probe.sure (id) deferrable initially deferred);`;

interface Effect {
  readonly event_id: string;
  readonly entity_id: string;
  readonly name: string;
  readonly pid: number;
  readonly lag_ms: number;
}

const directory = mkdtempSync(join(tmpdir(), 'cairn-events-'));
const children: ChildProcess[] = [];
/** Each block has a consumer of its own, so that none sees what another one left. */
let consumer: string;

async function startConsumer(handlerMs = 0): Promise<ChildProcess> {
  const child = testing.startProcess({
    entry: join(ROOT, 'test/support/event-consumer.mjs'),
    env: {
      DATABASE_URL: testRun().databaseUrl,
      STORAGE_DIR: testRun().storageDir,
      CONSUMER: consumer,
      HANDLER_MS: String(handlerMs),
    },
    logFile: join(directory, `${consumer}.log`),
  });
  children.push(child);
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(testing.logTail(join(directory, `${consumer}.log`)))));
  });
  return child;
}

const logged = () => readFileSync(join(directory, `${consumer}.log`), 'utf8');

/** What the consumer did in a workspace, in order. */
const effects = ({ workspaceId }: Tenant): Promise<Effect[]> =>
  sql<Effect & Record<string, unknown>>(
    `select event_id, entity_id, name, pid, lag_ms from probe.effects
     where consumer = $1 and workspace_id = $2 order by place`,
    [consumer, workspaceId],
  );

const names = async (tenant: Tenant) => (await effects(tenant)).map(({ name }) => name);

/** What the workspace's outbox says, in order. */
const written = async ({ workspaceId }: Tenant): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      `select id from outbox where workspace_id = $1 and entity_type = 'issue' order by transaction_id, id`,
      [workspaceId],
    )
  ).map(({ id }) => id);

const postponed = () =>
  sql('select attempts, next_attempt_at, last_error from postponed_events where consumer = $1 order by attempts desc', [
    consumer,
  ]);

interface Place {
  readonly tenant: Tenant;
  readonly project: Project;
}

async function newPlace(): Promise<Place> {
  const tenant = await newTenant();
  return { tenant, project: await addProject(tenant) };
}

const create = async ({ tenant, project }: Place, name: string): Promise<string> =>
  expectOk(await tenant.v2.post(`projects/${project.id}/work-items/`, { name }), 201).id as string;

const rename = async ({ tenant, project }: Place, id: string, name: string): Promise<void> =>
  void expectOk(await tenant.v2.patch(`projects/${project.id}/work-items/${id}/`, { name }));

beforeAll(() => sql(TABLES));
beforeEach(() => {
  consumer = unique('probe.');
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => testing.stopProcess(child)));
  await sql('delete from postponed_events where consumer = $1', [consumer]);
  await sql('delete from event_cursors where consumer = $1', [consumer]);
  await sql('delete from event_consumers where name = $1', [consumer]);
});
afterAll(async () => {
  await sql('drop schema probe cascade');
  rmSync(directory, { recursive: true, force: true });
});

it('hands each event over once and in order, while one of two processes is killed in the midst of it', async () => {
  const places = await Promise.all([newPlace(), newPlace(), newPlace()]);
  const [first] = [await startConsumer(5), await startConsumer(5)];
  const write = async (place: Place) => {
    const ids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => create(place, `${name}0`)));
    for (let round = 1; round <= 12; round++) {
      await Promise.all(ids.map((id, index) => rename(place, id, `${'abcde'[index]}${round}`)));
    }
  };
  const writing = Promise.all(places.map(write));
  const workspaces = places.map(({ tenant }) => tenant.workspaceId);
  const done = async (pid?: number) =>
    Number(
      (
        await sql<{ count: string }>(
          `select count(*) from probe.effects where consumer = $1 and workspace_id = any($2) and pid = coalesce($3, pid)`,
          [consumer, workspaces, pid ?? null],
        )
      )[0]!.count,
    );
  await until(async () => (await done(first.pid)) > 20, 'the first effects');
  first.kill('SIGKILL');
  const byFirst = await done(first.pid);
  await startConsumer(5);
  await writing;
  await until(async () => (await done()) >= 3 * 5 * 13, 'all effects');
  await sleep(500);

  for (const { tenant } of places) {
    const seen = await effects(tenant);
    expect(seen.map(({ event_id }) => event_id)).toEqual(await written(tenant));
    const ofOne = seen.filter(({ name }) => name.startsWith('a')).map(({ name }) => name);
    expect(ofOne).toEqual(Array.from({ length: 13 }, (_, round) => `a${round}`));
  }
  expect(byFirst).toBeLessThan(3 * 5 * 13);
  expect(await postponed()).toEqual([]);
});

it('is quick where there is nothing else to do, also after its connection was lost', async () => {
  const place = await newPlace();
  await startConsumer();
  await create(place, 'first');
  await until(async () => (await names(place.tenant)).length === 1, 'the first event');
  for (const name of ['x', 'y', 'z']) {
    await create(place, name);
    await until(async () => (await names(place.tenant)).includes(name), 'the event');
  }
  const lags = (await effects(place.tenant)).slice(1).map(({ lag_ms }) => lag_ms);
  expect(Math.min(...lags)).toBeLessThan(1_000);

  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen cairn_events%'`);
  await create(place, 'after');
  await until(async () => (await names(place.tenant)).includes('after'), 'the event after the loss');
});

/** True once no transaction is running that is as old as the events of a workspace. On a cluster the coordinator counts. */
const isSettled = async ({ workspaceId }: Tenant): Promise<boolean> => {
  const [now] = await sql<{ oldest: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as oldest', []);
  const text = 'select 1 from outbox where workspace_id = $1 and transaction_id >= $2::xid8 limit 1';
  return (await sql(text, [workspaceId, now!.oldest])).length === 0;
};

it('begins with what happens after its first start, and goes on where it was', async () => {
  const place = await newPlace();
  await create(place, 'before');
  // A consumer begins before whatever may still commit: older transactions of other suites have to end first.
  await until(() => isSettled(place.tenant), 'the end of older transactions');
  const child = await startConsumer();
  await create(place, 'first');
  await until(async () => (await names(place.tenant)).length > 0, 'the first event');
  await testing.stopProcess(child);
  await create(place, 'meanwhile');
  await startConsumer();
  await until(async () => (await names(place.tenant)).length > 1, 'the second event');
  expect(await names(place.tenant)).toEqual(['first', 'meanwhile']);
});

it('never passes over the event of a transaction that is still running', async () => {
  const place = await newPlace();
  await startConsumer();
  await create(place, 'first');
  await until(async () => (await names(place.tenant)).length === 1, 'the first event');

  const slow = new Connection({ connectionString: testRun().databaseUrl });
  await slow.connect();
  try {
    await slow.query('begin');
    await slow.query(
      `insert into outbox (workspace_id, id, event, entity_type, entity_id, data, previous, created_at)
       values ($1, gen_random_uuid(), 'workitem.created', 'issue', gen_random_uuid(), '{"name": "slow"}', '{}', now())`,
      [place.tenant.workspaceId],
    );
    await create(place, 'quick');
    await sleep(1_500);
    expect(await names(place.tenant)).toEqual(['first']);
    await slow.query('commit');
  } finally {
    await slow.end();
  }
  await until(async () => (await names(place.tenant)).length === 3, 'both events');
  expect(await names(place.tenant)).toEqual(['first', 'slow', 'quick']);
});

it('reads no further than the oldest transaction, whether another one has ended since or not', async () => {
  const [slow, reader] = [0, 1].map(() => new Connection({ connectionString: testRun().databaseUrl })) as [
    Connection,
    Connection,
  ];
  await Promise.all([slow.connect(), reader.connect()]);
  const transaction = async (client: Connection) =>
    BigInt((await client.query<{ id: string }>('select pg_current_xact_id()::text as id')).rows[0]!.id);
  const db = { query: async (text: string) => (await reader.query(text)).rows } as unknown as Parameters<
    typeof horizonOf
  >[0];
  try {
    for (let round = 0; round < 20; round++) {
      await Promise.all([slow.query('begin'), reader.query('begin')]);
      const [oldest, own] = [await transaction(slow), await transaction(reader)];
      expect(own).toBeGreaterThan(oldest);
      expect(BigInt(await horizonOf(db))).toBeLessThanOrEqual(oldest);
      if (round % 2) await sql('select pg_current_xact_id()');
      expect(BigInt(await horizonOf(db))).toBeLessThanOrEqual(oldest);
      await Promise.all([slow.query('commit'), reader.query('commit')]);
    }
  } finally {
    await Promise.all([slow.end(), reader.end()]);
  }
});

it('does not wait for transactions of other databases of the server', async () => {
  const place = await newPlace();
  await startConsumer();
  const url = new URL(testRun().databaseUrl);
  url.pathname = '/template1';
  const elsewhere = new Connection({ connectionString: url.href });
  await elsewhere.connect();
  try {
    await elsewhere.query('begin');
    await elsewhere.query('select pg_current_xact_id()');
    await create(place, 'meanwhile');
    await until(async () => (await names(place.tenant)).length === 1, 'the event');
  } finally {
    await elsewhere.end();
  }
});

it('tries an event again that fails; only its own record waits, and nothing of the failed attempts is left', async () => {
  const place = await newPlace();
  const name = unique('broken-');
  await sql('insert into probe.broken values ($1)', [name]);
  await startConsumer();
  const bad = await create(place, name);
  await rename(place, bad, 'bad later');
  const good = await create(place, 'good');
  await rename(place, good, 'good later');
  await until(async () => (await names(place.tenant)).length === 2, 'what is not broken');
  expect(await names(place.tenant)).toEqual(['good', 'good later']);
  expect(await postponed()).toMatchObject([{ last_error: `${name} is broken` }, { attempts: 0, last_error: '' }]);
  expect(logged()).toContain('An event could not be handled and is tried again');

  await sql('delete from probe.broken where name = $1', [name]);
  await until(async () => (await names(place.tenant)).length === 4, 'what was broken');
  expect(await names(place.tenant)).toEqual(['good', 'good later', name, 'bad later']);
  expect(await postponed()).toEqual([]);
});

it('finds the event whose effects cannot be committed, and goes on with the others', async () => {
  const place = await newPlace();
  await startConsumer();
  await create(place, 'first');
  await create(place, 'not to be committed');
  await create(place, 'last');
  await until(async () => (await names(place.tenant)).includes('last'), 'the last event');
  expect(await names(place.tenant)).toEqual(['first', 'last']);
  expect(await postponed()).toMatchObject([{ last_error: expect.stringContaining('foreign key') as unknown }]);
});
