import { Stage, until, type Service, type ServiceProcess } from '../../support/service';

const ME = '/api/v2/users/me/';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.make();
  await stage.addUser();
});
afterAll(() => stage.clear());

/** How many of so many requests at once are answered with each status. */
async function statuses(service: Service, count: number, headers: Record<string, string>) {
  const answers = await Promise.all(Array.from({ length: count }, () => service.get(ME, headers)));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The tests follow one service from its start to its end. */
describe('several workers', () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    const limits = { API_KEY_RATE_LIMIT: '50/minute', ANONYMOUS_RATE_LIMIT: '10/minute' };
    service = await stage.startProcess({ WORKERS: '3', ...limits });
  });

  const figures = async () => (await service.get('/metrics')).text();

  it('are processes of their own', () => {
    expect(service.workers).toHaveLength(3);
  });

  it('share the limit of an address without a valid credential, and leave valid ones alone', async () => {
    expect(await statuses(service, 12, {})).toEqual({ 401: 10, 429: 2 });
    expect(await statuses(service, 3, { 'X-Api-Key': 'wrong' })).toEqual({ 429: 3 });
    expect(await statuses(service, 3, { Authorization: 'Bearer wrong' })).toEqual({ 429: 3 });
    expect(await statuses(service, 3, stage.credential)).toEqual({ 200: 3 });
    const v1 = await service.get('/api/v1/users/me/');
    expect(v1.status).toBe(429);
    expect(await v1.json()).toEqual({ error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' });
  });

  it('share the limit of a key, to the request', async () => {
    expect(await statuses(service, 100, stage.credential)).toEqual({ 200: 47, 429: 53 });
    const refused = await service.get(ME, stage.credential);
    expect(refused.headers.get('ratelimit')).toMatch(/^"api_key";r=0;t=\d+$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('have one set of figures', async () => {
    const text = await figures();
    expect(text).toContain('http_requests_total{operation="get-current-user",status="2xx"} 50\n');
    expect(text).toContain('cairn_workers 3\n');
    expect(text.match(/^# TYPE http_request_duration_seconds /gm)).toHaveLength(1);
  });

  it('are replaced when they die, while the others serve', async () => {
    const [first, ...others] = service.workers;
    process.kill(first!, 'SIGKILL');
    await until(() => service.logged({ cause: 'SIGKILL' }).length > 0, 'the report of the death');
    // A connection that this process kept to the one that died is noticed when it is used again.
    await until(
      () =>
        service.get('/healthz').then(
          ({ ok }) => ok,
          () => false,
        ),
      'an answer of the others',
    );
    for (let i = 0; i < 10; i++) expect((await service.get('/healthz')).status).toBe(200);
    await until(async () => (await figures()).includes('cairn_workers 3\n'), 'a new worker');
    const now = service.workers;
    expect(now).toEqual(expect.arrayContaining(others));
    expect(now).not.toContain(first);
  });

  it('end with the process above them', async () => {
    const workers = service.workers;
    expect(await service.end('SIGKILL')).toBe('SIGKILL');
    await until(() => workers.every((pid) => !isAlive(pid)), 'the end of the workers');
  });
});

it('the address that counts is the one that a trusted proxy names', async () => {
  const service = await stage.start({ TRUST_PROXY: '1', ANONYMOUS_RATE_LIMIT: '1/minute' });
  const from = (address: string) => statuses(service, 1, { 'X-Forwarded-For': `198.51.100.9, ${address}` });
  expect(await from('203.0.113.1')).toEqual({ 401: 1 });
  expect(await from('203.0.113.2')).toEqual({ 401: 1 });
  expect(await from('203.0.113.1')).toEqual({ 429: 1 });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
