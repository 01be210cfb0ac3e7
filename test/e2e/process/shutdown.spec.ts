import { writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stage, until, type Service } from '../../support/service';

const ME = '/api/v2/users/me/';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.make();
  await stage.addUser();
});
afterEach(() => stage.endServices());
afterAll(() => stage.clear());

/** A request on a connection that wants to stay open. */
function ask(service: Service, agent: Agent, path = ME): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(service.url + path, { agent, headers: stage.credential }, (response) => {
      response.resume();
      response.once('end', () => resolve(response));
    }).once('error', reject);
  });
}

const agent = () => new Agent({ keepAlive: true });

describe('a service that is asked to stop', () => {
  it.each(['1', '2'])('finishes what runs, takes nothing new and ends well (WORKERS=%s)', async (WORKERS) => {
    const service = await stage.startProcess({ WORKERS });
    const release = await stage.holdUsers();
    const running = ask(service, agent());
    await sleep(300);
    const ended = service.end('SIGTERM');
    await until(() => refusesConnections(service), 'the end of new connections');
    expect(service.child.exitCode).toBeNull();
    await release();
    const response = await running;
    expect(response.statusCode).toBe(200);
    expect(response.headers.connection).toBe('close');
    expect(await ended).toBe(0);
    expect(service.logged({ msg: 'Ended' })).toHaveLength(WORKERS === '1' ? 1 : 3);
  });

  it('says that it is not ready any more', async () => {
    const service = await stage.startProcess();
    const request = connect(Number(new URL(service.url).port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => request.once('data', (data) => resolve(data.toString())));
    request.write('GET /readyz HTTP/1.1\r\nHost: x\r\n');
    await sleep(100);
    const ended = service.end();
    await until(() => refusesConnections(service), 'the end of new connections');
    request.write('\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 503 [^]*\r\nConnection: close\r\n[^]*"process":"stopping"/);
    expect(await ended).toBe(0);
  });

  it('goes on for SHUTDOWN_DELAY, in which it is not ready', async () => {
    const service = await stage.startProcess({ SHUTDOWN_DELAY: '3' });
    const ended = service.end();
    await until(async () => (await service.get('/readyz')).status === 503, 'the end of readiness');
    const response = await ask(service, agent());
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    expect(await ended).toBe(0);
  });

  it('does not wait for idle connections', async () => {
    const service = await stage.startProcess();
    expect((await ask(service, agent())).headers.connection).toBe('keep-alive');
    const began = Date.now();
    expect(await service.end('SIGINT')).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  it('cuts off what takes longer than SHUTDOWN_TIMEOUT', async () => {
    const service = await stage.startProcess({ SHUTDOWN_TIMEOUT: '1' });
    const release = await stage.holdUsers();
    const running = ask(service, agent()).then(
      () => 'answered',
      () => 'cut off',
    );
    await sleep(300);
    const ended = service.end();
    expect(await running).toBe('cut off');
    await release();
    expect(await ended).toBe(0);
    expect(service.logged({ level: 'warn', requests: 1 })).toHaveLength(1);
  });

  it('ends at once when it is asked again', async () => {
    const service = await stage.startProcess();
    const release = await stage.holdUsers();
    const running = ask(service, agent()).catch(() => undefined);
    await sleep(300);
    service.child.kill('SIGTERM');
    await until(() => service.logged({ msg: 'Shutting down' }).length > 0, 'the begin of the shutdown');
    expect(await service.end('SIGTERM')).toBe(1);
    await release();
    await running;
  });
});

/** With several workers a connection that comes in the very moment of the end may be left without an answer. */
const refusesConnections = ({ url }: Service): Promise<boolean> =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(500) }).then(
    () => false,
    () => true,
  );

describe('a request that takes longer than REQUEST_TIMEOUT', () => {
  it('is answered with 503 in the shape of its version, and harms no other', async () => {
    const service = await stage.start({ REQUEST_TIMEOUT: '1' });
    const message = 'The request took too long. Try again.';
    const v1 = ['/api/v1/users/me/', { error: message }] as const;
    const code = 'service_unavailable';
    const v2 = [ME, { type: code, code, detail: message, request_id: expect.any(String) as string }] as const;
    const release = await stage.holdUsers();
    const answers = await Promise.all([v1, v2].map(([path]) => service.get(path, stage.credential)));
    await release();
    for (const [index, response] of answers.entries()) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('1');
      expect(response.headers.get('connection')).toBe('close');
      expect(await response.json()).toEqual([v1, v2][index]![1]);
    }
    await sleep(200);
    for (const [path] of [v1, v2]) expect((await service.get(path, stage.credential)).status).toBe(200);
    expect(service.logged({ level: 'error' })).toEqual([]);
  });
});

it('ends with status 1 after a failure that nobody caught, and says what it was', async () => {
  const faulty = join(stage.directory, 'faulty.cjs');
  writeFileSync(faulty, `process.on('SIGUSR2', () => { throw new Error('a bug'); });`);
  const service = await stage.startProcess({ NODE_OPTIONS: `--require ${faulty}` });
  expect(await service.end('SIGUSR2')).toBe(1);
  expect(service.logged({ level: 'fatal' })).toEqual([
    expect.objectContaining({ err: expect.objectContaining({ message: 'a bug' }), origin: 'uncaughtException' }),
  ]);
});
