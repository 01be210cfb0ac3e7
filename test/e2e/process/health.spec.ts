import { Stage, until, type ServiceProcess } from '../../support/service';

let stage: Stage;
let service: ServiceProcess;
beforeAll(async () => {
  stage = await Stage.make();
  // A process of its own: what it measures of statements is of all servers in it.
  service = await stage.startProcess();
  await stage.addUser();
});
afterAll(() => stage.clear());

describe('health', () => {
  it.each(['/healthz', '/healthz/', '/api/live', '/api/live/', '/api/health', '/api/health/'])(
    '%s says that the process lives, to everybody',
    async (path) => {
      const response = await service.get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({ status: 'ok' });
    },
  );

  it.each(['/readyz', '/readyz/', '/api/ready', '/api/ready/'])('%s says that requests are served', async (path) => {
    const response = await service.get(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      checks: { process: 'ok', database: 'ok', migrations: 'ok', disk: 'ok' },
    });
  });

  it('is not ready while the database lacks a migration', async () => {
    await stage.sql(`update schema_migrations set name = 'x' || name`);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const response = await service.get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unavailable', checks: { migrations: 'pending' } });
    await stage.sql(`update schema_migrations set name = substr(name, 2)`);
  });

  it('answers HEAD, and no other method', async () => {
    expect((await fetch(`${service.url}/healthz`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${service.url}/healthz`, { method: 'POST' })).status).toBe(404);
  });
});

describe('figures', () => {
  it('count requests by operation and class of status, and durations by version and method', async () => {
    await service.get('/api/v2/users/me/', stage.credential);
    await service.get('/api/v2/users/me/', stage.credential);
    await service.get('/api/v1/users/me/');
    const response = await service.get('/metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('http_requests_total{operation="get-current-user",status="2xx"} 2\n');
    expect(text).toMatch(/^http_requests_total\{operation="none",status="4xx"\} [1-9]/m);
    expect(text).toContain('http_request_duration_seconds_count{version="v1",method="GET"} 1\n');
    expect(text).toMatch(/^db_pool_connections [1-9]/m);
    expect(text).toMatch(/^http_requests_in_flight 1$/m);
  });

  it('name the build, and count statements and caches', async () => {
    // Only the statements that took most of the time have figures of their own, and a start sends many others.
    for (let requests = 50; requests > 0; requests--) await service.get('/api/v2/users/me/', stage.credential);
    const text = await (await service.get('/metrics')).text();
    expect(text).toMatch(
      /^cairn_build_info\{version="\d[^"]*",commit="[\w-]+",node="\d[^"]*",postgres="\d[^"]*"\} 1$/m,
    );
    expect(text).toMatch(/^db_statements_total\{statement="select users"\} [1-9]/m);
    expect(text).toMatch(/^db_statement_rows_total\{statement="select users"\} [1-9]/m);
    expect(text).toMatch(/^cache_misses_total\{cache="api_keys"\} [1-9]/m);
    expect(text).toMatch(/^event_streams_open 0$/m);
  });

  it('show what waits in the queues of the database', async () => {
    await stage.sql(`insert into mails (id, recipient, subject, body, attempts, next_attempt_at, created_at)
      values (gen_random_uuid(), 'ann@example.com', 'Hello', 'Text', 0, now() + interval '1 hour', now() - interval '1 hour')`);
    await stage.sql(`select graphile_worker.add_job('webhooks.seal', run_at := now() + interval '1 hour')`);
    const figures = async () => (await service.get('/metrics')).text();
    await until(async () => (await figures()).includes('mails_waiting 1\n'), 'the message');
    const text = await figures();
    expect(Number(/^mails_oldest_seconds (.*)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(3_600);
    expect(text).toContain('jobs_planned{kind="webhooks.seal"} 1\n');
    expect(text).toContain('jobs_waiting{kind="webhooks.seal"} 0\n');
    expect(text).toContain('webhook_deliveries_waiting 0\n');
  });

  it('are not for those whom a proxy on this machine asks for', async () => {
    expect((await service.get('/metrics', { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(404);
  });

  it('can be switched off', async () => {
    const silent = await stage.start({ METRICS: 'off' });
    const response = await silent.get('/metrics');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('headers', () => {
  it('allow nothing that data does not need', async () => {
    const { headers } = await service.get('/api/v2/users/me/', stage.credential);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('leave the pages their own policy', async () => {
    const { headers } = await service.get('/docs/');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});
