import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'express';
import type { DataSource } from 'typeorm';
import { Metrics } from './metrics';
import { isLocal } from './metrics.controller';

const pool = (totalCount: number, idleCount: number, waitingCount: number) => ({ totalCount, idleCount, waitingCount });
const dataSource = { driver: { master: pool(5, 2, 1), slaves: [pool(3, 3, 0)] } } as unknown as DataSource;

const finished = { id: 'r', path: '/x', method: 'GET', status: 200, milliseconds: 20 };

it('counts requests by operation and class of status, and their time by operation', async () => {
  const metrics = new Metrics({ dataSource, inFlight: { size: 4 } });
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

const OPERATIONS = ['v1', 'v2'].flatMap((version) =>
  readFileSync(join(__dirname, `../../../contract/operations.${version}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ version, method: line.split(' ')[0]!, operation: line.split('  ')[1]! })),
);

const sum = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`^${name}\\{.*\\} (.*)$`, 'gm'))].reduce((total, [, value]) => total + Number(value), 0);

it('has at most 300 kB once every operation was answered with every class of status, and loses no request', async () => {
  const metrics = new Metrics({ dataSource, inFlight: { size: 0 } });
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
  const metrics = new Metrics({ dataSource, inFlight: { size: 0 } });
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
  const metrics = new Metrics({ dataSource, inFlight: { size: 0 } });
  metrics.backups(() => Promise.resolve({ lastGood: null, counts: [] }));
  expect(await metrics.text()).not.toMatch(/^backup_(age|size)/m);
});

it('shows the connections to all databases, and the process', async () => {
  const text = await new Metrics({ dataSource, inFlight: { size: 0 } }).text();
  expect(text).toContain('db_pool_connections 8');
  expect(text).toContain('db_pool_idle_connections 5');
  expect(text).toContain('db_pool_waiting 1');
  expect(text).toContain('process_resident_memory_bytes');
});

it('shows how far the consumers of events are, for a fleet the worst that a worker saw', async () => {
  const metrics = new Metrics({ dataSource, inFlight: { size: 0 } });
  metrics.consumers(() => [{ consumer: 'progress', lagSeconds: 1.5, postponed: 2, givenUp: 1 }]);
  const text = await metrics.text();
  expect(text).toContain('event_lag_seconds{consumer="progress"} 1.5');
  expect(text).toContain('events_postponed{consumer="progress"} 2');
  expect(text).toContain('events_given_up{consumer="progress"} 1');
  const gauge = (await metrics.measured()).find(({ name }) => name === 'event_lag_seconds');
  expect(gauge?.aggregator).toBe('max');
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
