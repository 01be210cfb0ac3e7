import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'express';
import type { DataSource } from 'typeorm';
import { CacheUse } from '#kernel';
import type { Standby } from '#persistence';
import { Metrics } from './metrics';
import { isLocal } from './metrics.controller';

const pool = (totalCount: number, idleCount: number, waitingCount: number) => ({
  ...{ totalCount, idleCount, waitingCount },
  options: { max: 10 },
});
const dataSource = { driver: { master: pool(5, 2, 1) } } as unknown as DataSource;
const standby = { name: 'b:5432/cairn', pool: pool(3, 3, 0), lagSeconds: 0.5, reads: 7 } as unknown as Standby;
const replicas = { all: [standby], problemOf: () => undefined };

const finished = { id: 'r', path: '/x', method: 'GET', status: 200, milliseconds: 20 };

it('counts requests by operation and class of status, and their time by operation', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 4 } });
  metrics.observe({ ...finished, operation: 'list-states', version: 'v2' });
  metrics.observe({ ...finished, operation: 'list-states', version: 'v2', status: 204, milliseconds: 400 });
  metrics.observe({ ...finished, status: 404 });
  metrics.observe({ ...finished, method: 'PROPFIND' });
  const lines = (await metrics.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'http_requests_total{operation="list-states",status="2xx"} 2',
      'http_requests_total{operation="none",status="4xx"} 1',
      'http_request_seconds_total{operation="list-states"} 0.42',
      'http_request_duration_seconds_bucket{le="0.025",version="v2",method="GET"} 1',
      'http_request_duration_seconds_count{version="v2",method="GET"} 2',
      'http_request_duration_seconds_count{version="none",method="other"} 1',
      'http_requests_in_flight 4',
    ]),
  );
});

it('shows which standbys are used, and how', async () => {
  const left = { ...standby, name: 'c:5432/cairn', lagSeconds: undefined, reads: 0 } as unknown as Standby;
  const problemOf = (one: Standby) => (one === left ? 'it was promoted' : undefined);
  const metrics = new Metrics({ dataSource, replicas: { all: [standby, left], problemOf }, inFlight: { size: 0 } });
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('db_standby'));
  expect(lines).toEqual([
    'db_standby_lag_seconds{standby="b:5432/cairn"} 0.5',
    'db_standby_used{standby="b:5432/cairn"} 1',
    'db_standby_used{standby="c:5432/cairn"} 0',
    'db_standby_reads_total{standby="b:5432/cairn"} 7',
    'db_standby_reads_total{standby="c:5432/cairn"} 0',
  ]);
});

const OPERATIONS = ['v1', 'v2'].flatMap((version) =>
  readFileSync(join(__dirname, `../../../contract/operations.${version}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ version, method: line.split(' ')[0]!, operation: line.split('  ')[1]! })),
);

const sum = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`^${name}\\{.*\\} (.*)$`, 'gm'))].reduce((total, [, value]) => total + Number(value), 0);

it('has at most 300 kB once every operation was answered with every class of status, and loses no request', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  for (const status of [200, 304, 404, 503])
    for (const one of OPERATIONS) metrics.observe({ ...finished, ...one, status });
  const text = await metrics.text();
  expect(OPERATIONS.length).toBeGreaterThan(900);
  for (const { operation } of OPERATIONS)
    expect(text).toContain(`http_requests_total{operation="${operation}",status="2xx"} 1\n`);
  expect(text).toMatch(/^http_requests_total\{operation="other",status="5xx"\} [1-9]/m);
  expect(sum(text, 'http_requests_total')).toBe(4 * OPERATIONS.length);
  expect(sum(text, 'http_request_seconds_total')).toBeCloseTo(0.02 * 4 * OPERATIONS.length);
  expect(text.length).toBeLessThan(300_000);
});

it('shows the age, size and outcome of back-ups, and the last that was known while nobody answers', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  const endedAt = new Date(Date.now() - 3_600_000).toISOString();
  let asked = 0;
  metrics.backups(() => {
    asked++;
    const counts = [{ kind: 'create', outcome: 'failure', count: 3 }];
    return asked === 1 ? Promise.resolve({ lastGood: { endedAt, bytes: 77 }, counts }) : Promise.reject(new Error());
  });
  for (const shift of [0, 2_000]) {
    const before = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(before + shift);
    const text = await metrics.text();
    jest.restoreAllMocks();
    expect(Number(/^backup_age_seconds (.*)$/m.exec(text)?.[1])).toBeCloseTo(3_600, -1);
    expect(text).toContain('backup_size_bytes 77\n');
    expect(text).toContain('backup_runs{kind="create",outcome="failure"} 3\n');
  }
  expect(asked).toBe(2);
});

it('has no age of a back-up that was never made', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  metrics.backups(() => Promise.resolve({ lastGood: null, counts: [] }));
  expect(await metrics.text()).not.toMatch(/^backup_(age|size)/m);
});

it('shows the connections to all databases, and the process', async () => {
  const text = await new Metrics({ dataSource, replicas, inFlight: { size: 0 } }).text();
  expect(text).toContain('db_pool_max_connections 20');
  expect(text).toContain('db_pool_connections 8');
  expect(text).toContain('db_pool_idle_connections 5');
  expect(text).toContain('db_pool_waiting 1');
  expect(text).toContain('process_resident_memory_bytes');
});

it('shows how far the consumers of events are, for a fleet the worst that a worker saw', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  metrics.consumers(() => [{ consumer: 'progress', lagSeconds: 1.5, unread: 7, postponed: 2, givenUp: 1 }]);
  const text = await metrics.text();
  expect(text).toContain('event_lag_seconds{consumer="progress"} 1.5');
  expect(text).toContain('events_unread{consumer="progress"} 7');
  expect(text).toContain('events_postponed{consumer="progress"} 2');
  expect(text).toContain('events_given_up{consumer="progress"} 1');
  const gauge = (await metrics.measured()).find(({ name }) => name === 'event_lag_seconds');
  expect(gauge?.aggregator).toBe('max');
});

const statement = (name: string, milliseconds: number, rows = 1) =>
  ({ kind: 'statement', name, milliseconds, isFailed: false, rows }) as const;

it('counts statements, jobs, and attempts at messages and deliveries', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  metrics.ended(statement('select labels', 20, 50));
  metrics.ended(statement('select labels', 10, 2));
  metrics.ended({ ...statement('sweep', 1_500), kind: 'job' });
  metrics.ended({ ...statement('sweep', 500), kind: 'job', isFailed: true });
  metrics.ended({ ...statement('deliver mail', 5), kind: 'mail', isFailed: true });
  metrics.gaveUpMail();
  const lines = (await metrics.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'db_statements_total{statement="select labels"} 2',
      'db_statement_seconds_total{statement="select labels"} 0.03',
      'db_statement_rows_total{statement="select labels"} 52',
      'job_attempts_total{kind="sweep",outcome="success"} 1',
      'job_attempts_total{kind="sweep",outcome="failure"} 1',
      'job_seconds_total{kind="sweep"} 2',
      'mail_attempts_total{outcome="failure"} 1',
      'mail_attempts_total{outcome="success"} 0',
      'webhook_attempts_total{outcome="failure"} 0',
      'mails_given_up_total 1',
    ]),
  );
});

it('names the statements that took most of the time, and never takes back what it has shown', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  const figure = (text: string, name: string) =>
    Number(new RegExp(`^db_statements_total\\{statement="${name}"\\} (.*)$`, 'm').exec(text)?.[1]);
  for (let index = 0; index < 100; index++) metrics.ended(statement(`select t${index}`, index));
  const before = await metrics.text();
  expect([figure(before, 'select t99'), figure(before, 'select t1'), figure(before, 'other')]).toEqual([1, NaN, 40]);
  expect(sum(before, 'db_statements_total')).toBe(100);
  metrics.ended(statement('select t1', 10_000));
  const after = await metrics.text();
  expect([figure(after, 'select t1'), figure(after, 'select t40'), figure(after, 'other')]).toEqual([1, NaN, 40]);
  metrics.ended(statement('select t40', 0.5));
  expect(figure(await metrics.text(), 'other')).toBe(41);
});

const queue = (waiting: number) => Promise.resolve({ waiting, oldestSeconds: 2 });

it('shows what waits, and nothing of a queue that it cannot see', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  const job = { job: 'sweep', waiting: 1, planned: 2, running: 3, givenUp: 4, oldestSeconds: 5 };
  metrics.queues({
    mail: () => queue(3),
    deliveries: () => Promise.reject(new Error('no database')),
    jobs: () => Promise.resolve([job]),
  });
  const text = await metrics.text();
  for (const line of ['mails_waiting 3', 'mails_oldest_seconds 2', 'jobs_waiting{kind="sweep"} 1'])
    expect(text).toContain(`${line}\n`);
  expect(text).toContain('jobs_given_up{kind="sweep"} 4\n');
  expect(text).not.toMatch(/^webhook_deliveries_/m);
  const gauges = (await metrics.measured()).filter(
    ({ name }) => name.startsWith('mails_') && name !== 'mails_given_up_total',
  );
  expect(gauges.map(({ aggregator }) => aggregator)).toEqual(['max', 'max']);
});

it('does not wait for a queue that nobody answers for', async () => {
  jest.useFakeTimers();
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  metrics.queues({
    mail: () => new Promise(() => undefined),
    deliveries: () => queue(1),
    jobs: () => Promise.resolve([]),
  });
  const text = metrics.text();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await text).toContain('webhook_deliveries_waiting 1\n');
  jest.useRealTimers();
});

it('counts what caches know', async () => {
  const use = new CacheUse('test', () => 12);
  for (const isKnown of [true, true, false]) use.asked(isKnown);
  const text = await new Metrics({ dataSource, replicas, inFlight: { size: 0 } }).text();
  for (const line of [
    'cache_hits_total{cache="test"} 2',
    'cache_misses_total{cache="test"} 1',
    'cache_entries{cache="test"} 12',
  ])
    expect(text).toContain(`${line}\n`);
});

it('names what is running', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  metrics.build({ version: '1.2.3', commit: 'abc', node: '20.19.0', postgres: '17.2' });
  expect(await metrics.text()).toContain(
    'cairn_build_info{version="1.2.3",commit="abc",node="20.19.0",postgres="17.2"} 1\n',
  );
});

it.each([
  ['127.0.0.1', {}, true],
  ['127.8.9.10', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['192.168.1.7', {}, false],
  ['::ffff:192.168.1.7', {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, false],
  ['127.0.0.1', { forwarded: 'for=203.0.113.7' }, false],
  [undefined, {}, false],
])('takes a request from %s with %j for local: %s', (remoteAddress, headers, local) => {
  expect(isLocal({ socket: { remoteAddress }, headers } as unknown as Request)).toBe(local);
});

const clusterLines = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('cluster_'));

it('shows the nodes of a cluster from the next page on, and asks them in the background', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  const node = { node: 'a:5432', isActive: true, answers: true, shards: 4, workspaces: 3, databaseBytes: 77 };
  const lost = { ...node, node: 'b:5432', answers: false, databaseBytes: null };
  let asked = 0;
  let answer: (figures: { nodes: (typeof node | typeof lost)[]; left: string[] }) => void = () => undefined;
  metrics.cluster(() => {
    asked++;
    return new Promise((resolve) => (answer = resolve));
  });
  expect(clusterLines(await metrics.text())).toEqual([]);
  expect(clusterLines(await metrics.text())).toEqual([]);
  answer({ nodes: [node, lost], left: ['jars'] });
  await Promise.resolve();
  expect(clusterLines(await metrics.text())).toEqual([
    'cluster_node_up{node="a:5432"} 1',
    'cluster_node_up{node="b:5432"} 0',
    'cluster_node_bytes{node="a:5432"} 77',
    'cluster_node_shards{node="a:5432"} 4',
    'cluster_node_shards{node="b:5432"} 4',
    'cluster_node_workspaces{node="a:5432"} 3',
    'cluster_node_workspaces{node="b:5432"} 3',
    'cluster_tables_not_distributed 1',
  ]);
  expect(asked).toBe(1);
});

it('asks the nodes again after a while, shows what was known meanwhile, and has series for at most 64', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  const nodes = Array.from({ length: 100 }, (_, index) => ({
    ...{ node: `n${index}:5432`, isActive: true, answers: true, shards: 1, workspaces: 1, databaseBytes: 1 },
  }));
  let asked = 0;
  metrics.cluster(() => (asked++ ? Promise.reject(new Error('no coordinator')) : Promise.resolve({ nodes, left: [] })));
  await metrics.text();
  for (const shift of [0, 20_000, 40_000]) {
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + shift);
    expect(clusterLines(await metrics.text())).toHaveLength(64 * 4 + 1);
    jest.restoreAllMocks();
  }
  expect(asked).toBe(3);
});

it('shows no nodes where the database lies on one server', async () => {
  const metrics = new Metrics({ dataSource, replicas, inFlight: { size: 0 } });
  metrics.cluster(() => Promise.resolve(undefined));
  await metrics.text();
  expect(clusterLines(await metrics.text())).toEqual([]);
});
