import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stage, until, type Service } from './service';

jest.setTimeout(60_000);

const ME = '/api/v2/users/me/';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.make();
  const service = await stage.start();
  await stage.addUser();
  expect(await service.end()).toBe(0);
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

describe.each(['1', '2'])('with WORKERS=%s a service that is asked to stop', (WORKERS) => {
  it('finishes what runs, takes nothing new and ends well', async () => {
    const service = await stage.start({ WORKERS });
    const release = await stage.holdUsers();
    const running = ask(service, agent());
    await sleep(300);
    const ended = service.end('SIGTERM');
    await until(() => service.logged({ msg: 'Shutting down' }).length > 0, 'the begin of the shutdown');
    await until(
      () =>
        service.get('/healthz').then(
          () => false,
          () => true,
        ),
      'the end of new connections',
    );
    expect(service.child.exitCode).toBeNull();
    await release();
    const response = await running;
    expect(response.statusCode).toBe(200);
    expect(response.headers.connection).toBe('close');
    expect(await ended).toBe(0);
    expect(service.logged({ msg: 'Ended' })).toHaveLength(WORKERS === '1' ? 1 : 3);
  });

  it('does not wait for idle connections', async () => {
    const service = await stage.start({ WORKERS });
    const idle = agent();
    expect((await ask(service, idle)).headers.connection).toBe('keep-alive');
    const began = Date.now();
    expect(await service.end('SIGINT')).toBe(0);
    expect(Date.now() - began).toBeLessThan(3_000);
  });

  it('cuts off what takes longer than SHUTDOWN_TIMEOUT', async () => {
    const service = await stage.start({ WORKERS, SHUTDOWN_TIMEOUT: '1' });
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
    expect(service.output).toContain('Requests were cut off');
  });

  it('ends at once when it is asked again', async () => {
    const service = await stage.start({ WORKERS });
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

it('is not ready any more while it stops', async () => {
  const service = await stage.start();
  const kept = new Agent({ keepAlive: true, maxSockets: 2 });
  const release = await stage.holdUsers();
  const running = ask(service, kept);
  // A second connection that is in the midst of a request when the signal comes.
  const other = get(`${service.url}/readyz`, { agent: kept, headers: { Expect: '100-continue' } });
  const answer = new Promise<IncomingMessage>((resolve) => other.once('response', resolve));
  await sleep(300);
  expect((await answer).statusCode).toBe(200);
  const ended = service.end();
  await release();
  await running;
  expect(await ended).toBe(0);
});

describe('a request that takes longer than REQUEST_TIMEOUT', () => {
  it.each([
    ['v1', '/api/v1/users/me/', { error: 'The request took too long. Try again.' }],
    [
      'v2',
      ME,
      { type: 'service_unavailable', code: 'service_unavailable', detail: 'The request took too long. Try again.' },
    ],
  ])('is answered with 503 (%s)', async (_version, path, body) => {
    const service = await stage.start({ REQUEST_TIMEOUT: '1' });
    const release = await stage.holdUsers();
    const response = await service.get(path, stage.credential);
    await release();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.json()).toEqual(body);
    await sleep(200);
    expect((await service.get(path, stage.credential)).status).toBe(200);
    expect(service.logged({ level: 'error' })).toEqual([]);
  });
});

it('ends with status 1 after a failure that nobody caught, and says what it was', async () => {
  const service = await stage.start({ NODE_OPTIONS: `--require ${await crashing()}` });
  expect(await service.exited).toBe(1);
  expect(service.logged({ level: 'fatal' })).toEqual([
    expect.objectContaining({ err: expect.objectContaining({ message: 'a bug' }), origin: 'uncaughtException' }),
  ]);
});

/** A module that breaks the process a second after the service is up. */
async function crashing(): Promise<string> {
  const { writeFile } = await import('node:fs/promises');
  const file = `${stage.directory}/crash.cjs`;
  await writeFile(file, `setTimeout(() => { throw new Error('a bug'); }, 4000).unref();`);
  return file;
}
