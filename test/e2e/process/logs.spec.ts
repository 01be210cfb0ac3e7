import { Stage, until, type Service } from '../../support/service';

let stage: Stage;
let service: Service;
beforeAll(async () => {
  stage = await Stage.make();
  service = await stage.start({ LOG_LEVEL: 'trace' });
  await stage.addUser();
});
afterAll(() => stage.clear());

/** Log lines are written in the turn of their request; the answer may be read a moment earlier. */
async function entriesOf(requestId: string | null): Promise<Record<string, unknown>[]> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return service.logged({ requestId });
}

it('have one line for each request, under the id that its answer carries', async () => {
  const { headers } = await service.get('/api/v2/users/me/?fields=id', stage.credential);
  const id = headers.get('x-request-id');
  const [user] = await stage.sql('select id from users');
  expect(await entriesOf(id)).toEqual([
    expect.objectContaining({
      level: 'info',
      msg: 'request',
      method: 'GET',
      path: '/api/v2/users/me/',
      status: 200,
      ms: expect.any(Number),
      operation: 'get-current-user',
      version: 'v2',
      userId: user!.id,
    }),
  ]);
});

it('take the id that a caller sends, where it is one', async () => {
  const sent = await service.get('/api/v1/users/me/', { 'X-Request-Id': 'caller-0001.a_b' });
  expect(sent.headers.get('x-request-id')).toBe('caller-0001.a_b');
  expect(await entriesOf('caller-0001.a_b')).toEqual([expect.objectContaining({ status: 401, version: 'v1' })]);
  for (const bad of ['short', 'with space in it', '<script>alert(1)</script>', 'x'.repeat(129)]) {
    const { headers } = await service.get('/healthz', { 'X-Request-Id': bad });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

it('tell of an unexpected failure under the same id', async () => {
  await stage.sql('alter table users rename to people');
  const response = await service.get('/api/v2/users/me/', { 'X-Api-Key': `${stage.key}x` });
  await stage.sql('alter table people rename to users');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    type: 'server_error',
    code: 'server_error',
    detail: 'An unexpected error occurred.',
    request_id: response.headers.get('x-request-id'),
  });
  expect(await entriesOf(response.headers.get('x-request-id'))).toEqual([
    expect.objectContaining({
      level: 'error',
      msg: 'Unexpected failure',
      err: expect.objectContaining({ message: 'relation "users" does not exist', stack: expect.any(String) }),
    }),
    expect.objectContaining({ level: 'info', status: 500 }),
  ]);
});

describe('of slow requests', () => {
  let slow: Service;
  beforeAll(async () => {
    slow = await stage.start({ SLOW_REQUEST: '250' });
  });

  it('say which statements took the time', async () => {
    const lock = stage.sql('begin; lock table users; select pg_sleep(0.6); commit');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const response = await slow.get('/api/v2/users/me/', stage.credential);
    await lock;
    const id = response.headers.get('x-request-id');
    await until(() => slow.logged({ requestId: id }).length === 2, 'both lines');
    const [line] = slow.logged({ requestId: id, msg: 'The request was slow' });
    expect(line).toMatchObject({ level: 'warn', operation: 'get-current-user', version: 'v2' });
    const { ms, databaseMs, statements, slowest } = line as unknown as {
      readonly ms: number;
      readonly databaseMs: number;
      readonly statements: number;
      readonly slowest: readonly { readonly statement: string; readonly count: number; readonly ms: number }[];
    };
    expect(slowest[0]).toMatchObject({ statement: expect.stringMatching(/^select /) as string, count: 1 });
    expect(slowest[0]!.ms).toBeGreaterThan(250);
    expect(databaseMs).toBeGreaterThan(250);
    expect(ms).toBeGreaterThanOrEqual(databaseMs);
    expect(statements).toBeGreaterThanOrEqual(slowest.length);
  });

  it('are not written for those that are fast', async () => {
    const response = await slow.get('/healthz');
    expect(slow.logged({ requestId: response.headers.get('x-request-id'), level: 'warn' })).toEqual([]);
  });
});

it('never hold a credential, wherever a caller puts it', async () => {
  const { key } = stage;
  const token = 'cairn_oat_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
  const json = { 'Content-Type': 'application/json' };
  const encoded = key.replaceAll('_', '%5F');
  await service.get('/api/v2/users/me/', { 'X-Api-Key': key, Cookie: 'session=opaque-cookie' });
  await service.get('/api/v1/users/me/', { Authorization: `Bearer ${token}` });
  await service.get('/api/v1/users/me/', { Authorization: 'Bearer opaque-bearer-value' });
  await service.get('/api/v1/users/me/', { 'X-Api-Key': 'opaque-key-value' });
  await service.get(`/api/v2/users/me/?api_key=${key}&access_token=${token}&q=${encoded}`, stage.credential);
  await service.get(`/api/v2/workspaces/${key}/projects/${encoded}/states/`, stage.credential);
  await service.get(`/setup/?token=${token}`);
  await service.get(`/${key}`);
  const body = JSON.stringify({ key, password: 'opaque-password' });
  const url = `${service.url}/api/v2/workspaces/acme/projects/`;
  await fetch(url, { method: 'POST', headers: { ...stage.credential, ...json }, body });
  await fetch(url, { method: 'POST', headers: { ...stage.credential, ...json }, body: `{"key": ${key}` });
  await fetch(url, { method: 'POST', headers: { ...stage.credential, 'Content-Type': `text/${key}` }, body });
  await stage.sql('alter table users rename to people');
  await service.get(`/api/v2/users/me/?a=${key}`, { 'X-Api-Key': `${key}y` });
  await stage.sql('alter table people rename to users');
  await service.end();

  // The link of the first start is printed beside the log: it is the way to the set-up.
  const log = service.output.replace(/^\{.*"url":"[^"]*\/setup\/\?token=[^"]*"\}$/m, '');
  expect(service.logged({ msg: 'request' }).length).toBeGreaterThan(12);
  for (const secret of [key, key.slice(10, 30), encoded, token, token.slice(10), 'opaque-']) {
    expect(log).not.toContain(secret);
  }
  const password = new URL(stage.databaseUrl).password;
  if (password) expect(log).not.toContain(password);
});
