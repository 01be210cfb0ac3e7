import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { RedisRateCounter } from './redis-rate-counter';

const MINUTE = 60_000;

function findRedisServer(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'command -v redis-server'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const program = findRedisServer();
if (!program) console.info('Not run, as there is no redis-server on this machine: the suite about counters in Redis.');

(program ? describe : describe.skip)('counters in Redis', () => {
  let port: number;
  let directory: string;
  let server: ChildProcess | undefined;
  const open: { close(): void }[] = [];

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory];
    server = spawn(program!, options, { stdio: 'ignore' });
    const probe = new Redis(port, '127.0.0.1', { retryStrategy: () => 50 });
    probe.on('error', () => undefined);
    await probe.ping();
    await probe.flushall();
    probe.disconnect();
  }

  async function stop(): Promise<void> {
    const ended = new Promise((resolve) => server!.once('exit', resolve));
    server!.kill('SIGKILL');
    await ended;
    server = undefined;
  }

  async function counter(events = {}): Promise<RedisRateCounter> {
    const made = await RedisRateCounter.connect(`redis://127.0.0.1:${port}`, events);
    open.push(made);
    await made.ready(2_000);
    return made;
  }

  beforeAll(async () => {
    port = await freePort();
    directory = mkdtempSync(join(tmpdir(), 'cairn-redis-'));
    await start();
  });

  afterAll(async () => {
    for (const each of open) each.close();
    if (server) await stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('are shared by several processes', async () => {
    const [one, other] = [await counter(), await counter()];
    const usages = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).hit('shared', MINUTE)));
    expect(usages.map(({ used }) => used).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    for (const { resetMs } of usages) expect(resetMs).toBeGreaterThan(MINUTE - 5_000);
  });

  it('begin anew when their window ends', async () => {
    const one = await counter();
    await one.hit('short', 100);
    expect(await one.hit('short', 100)).toMatchObject({ used: 2 });
    await sleep(150);
    expect(await one.hit('short', 100)).toMatchObject({ used: 1 });
  });

  it('take a request back, and never more than there were', async () => {
    const one = await counter();
    await one.refund('back');
    await one.hit('back', MINUTE);
    await one.refund('back');
    expect(await one.hit('back', MINUTE)).toMatchObject({ used: 1 });
  });

  it('get an end where one is missing', async () => {
    const direct = new Redis(port, '127.0.0.1');
    await direct.set('cairn:rate:endless', '7');
    expect((await (await counter()).hit('endless', MINUTE)).resetMs).toBe(MINUTE);
    expect(await direct.pttl('cairn:rate:endless')).toBeGreaterThan(0);
    direct.disconnect();
  });

  it('are kept by each process while Redis is away, which is told once, and shared again afterwards', async () => {
    const told: string[] = [];
    const one = await counter({ lost: () => told.push('lost'), found: () => told.push('found') });
    await one.hit('away', MINUTE);
    await stop();
    const usages = [await one.hit('away', MINUTE), await one.hit('away', MINUTE)];
    expect(usages.map(({ used }) => used)).toEqual([1, 2]);
    await start();
    await one.ready(10_000);
    expect(await one.hit('away', MINUTE)).toMatchObject({ used: 1 });
    expect(told).toEqual(['lost', 'found']);
  });

  it('do not make a request wait for a Redis that hangs', async () => {
    const one = await counter();
    server!.kill('SIGSTOP');
    const started = Date.now();
    expect(await one.hit('hangs', MINUTE)).toMatchObject({ used: 1 });
    expect(Date.now() - started).toBeLessThan(5_000);
    server!.kill('SIGCONT');
  });
});

it('counts by itself where no Redis is', async () => {
  const reasons: string[] = [];
  const counter = await RedisRateCounter.connect('redis://:s3cret@127.0.0.1:1', {
    lost: (reason) => reasons.push(reason),
  });
  await counter.ready(300);
  expect(await counter.hit('a', MINUTE)).toMatchObject({ used: 1 });
  expect(await counter.hit('a', MINUTE)).toMatchObject({ used: 2 });
  await counter.refund('a');
  expect(await counter.hit('a', MINUTE)).toMatchObject({ used: 2 });
  expect(reasons).toEqual([expect.stringContaining('ECONNREFUSED')]);
  expect(reasons.join()).not.toContain('s3cret');
  counter.close();
});
