import { execFileSync } from 'node:child_process';
import { Stage, until, type Service } from './service';

jest.setTimeout(60_000);

const ME = '/api/v2/users/me/';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.make();
  await (await stage.start()).end();
  await stage.addUser();
});
afterEach(() => stage.endServices());
afterAll(() => stage.clear());

const workersOf = ({ child }: Service): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);

/** How many of so many requests at once are answered with each status. */
async function statuses(service: Service, count: number, headers: Record<string, string>) {
  const answers = await Promise.all(Array.from({ length: count }, () => service.get(ME, headers)));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

it('share the limit of a key, to the request', async () => {
  const service = await stage.start({ WORKERS: '3', API_KEY_RATE_LIMIT: '40/minute' });
  expect(workersOf(service)).toHaveLength(3);
  expect(await statuses(service, 100, stage.credential)).toEqual({ 200: 40, 429: 60 });
  const refused = await service.get(ME, stage.credential);
  expect(refused.headers.get('ratelimit')).toMatch(/^"api_key";r=0;t=\d+$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('share the limit of an address without a valid credential, and leave valid ones alone', async () => {
  const service = await stage.start({ WORKERS: '2', ANONYMOUS_RATE_LIMIT: '10/minute' });
  expect(await statuses(service, 12, {})).toEqual({ 401: 10, 429: 2 });
  expect(await statuses(service, 3, { 'X-Api-Key': 'wrong' })).toEqual({ 429: 3 });
  expect(await statuses(service, 3, { Authorization: 'Bearer wrong' })).toEqual({ 429: 3 });
  expect(await statuses(service, 3, stage.credential)).toEqual({ 200: 3 });
  const v1 = await service.get('/api/v1/users/me/');
  expect(v1.status).toBe(429);
  expect(await v1.json()).toEqual({ error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' });
});

it('count the address that a trusted proxy names', async () => {
  const service = await stage.start({ TRUST_PROXY: '1', ANONYMOUS_RATE_LIMIT: '1/minute' });
  const from = (address: string) => statuses(service, 1, { 'X-Forwarded-For': `198.51.100.9, ${address}` });
  expect(await from('203.0.113.1')).toEqual({ 401: 1 });
  expect(await from('203.0.113.2')).toEqual({ 401: 1 });
  expect(await from('203.0.113.1')).toEqual({ 429: 1 });
});

it('have one set of figures', async () => {
  const service = await stage.start({ WORKERS: '2' });
  await statuses(service, 20, stage.credential);
  const text = await (await service.get('/metrics')).text();
  expect(text).toContain(
    'http_request_duration_seconds_count{operation="get-current-user",method="GET",status="2xx",version="v2"} 20\n',
  );
  expect(text).toContain('cairn_workers 2\n');
  expect(text.match(/^# TYPE http_request_duration_seconds /gm)).toHaveLength(1);
});

it('are replaced when they die, while the others serve', async () => {
  const service = await stage.start({ WORKERS: '2' });
  const [first, second] = workersOf(service);
  process.kill(first!, 'SIGKILL');
  await until(() => service.logged({ msg: 'A worker ended and is replaced' }).length > 0, 'the report of the death');
  expect(await statuses(service, 10, stage.credential)).toEqual({ 200: 10 });
  await until(async () => (await (await service.get('/metrics')).text()).includes('cairn_workers 2\n'), 'a new worker');
  const now = workersOf(service);
  expect(now).toContain(second);
  expect(now).not.toContain(first);
});

it('end with the process above them', async () => {
  const service = await stage.start({ WORKERS: '2' });
  const workers = workersOf(service);
  expect(await service.end('SIGKILL')).toBe('SIGKILL');
  await until(() => workers.every((pid) => !isAlive(pid)), 'the end of the workers');
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
