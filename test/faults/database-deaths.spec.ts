import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { misshapen } from '../support/failures';
import { until } from '../support/service';
import type { Reply, Version } from '../support/version';
import { DEATHS, MortalPostgres, type Death } from './mortal-postgres';
import { Stand } from './stand';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 5);
jest.setTimeout(60_000 + ROUNDS * 30_000);

/** Within this time after PostgreSQL is back the server is well again. */
const WELL_MS = 2_000;
const AWAY_MS = 700;
/** Jobs that are waiting when PostgreSQL dies: some succeed, each fourth fails. */
const JOBS = 400;
const JOBS_DONE_MS = 30_000;

const ADD_JOBS = `
  select graphile_worker.add_job(
    case when n % 4 = 0 then 'governance.lift' else 'work-items.fold-counts' end,
    case when n % 4 = 0 then '{"workspaceId": "none"}' else '{}' end::json, max_attempts => case when n % 4 = 0 then 1 else 25 end)
  from generate_series(1, ${JOBS}) n`;
const WAITING = `
  select task_identifier, attempts, locked_by, now() - locked_at as locked, run_at - now() as due, last_error
  from graphile_worker.jobs where (attempts < max_attempts and run_at < now() + interval '10 minutes') or locked_at is not null`;

let directory: string;
let postgres: MortalPostgres;
let stand: Stand;
/** Versions that have answered 503. */
let refusedIn: Set<Version>;
let times: Record<'well' | 'written' | 'jobs' | 'longest', number[]>;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-deaths-'));
  // Started by root, PostgreSQL runs as somebody else.
  chmodSync(directory, 0o711);
  refusedIn = new Set();
  times = { well: [], written: [], jobs: [], longest: [] };
  postgres = await MortalPostgres.start(join(directory, 'database'));
});
afterEach(async () => {
  await stand?.close();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
});

const open = async (settings: Readonly<Record<string, string>> = {}): Promise<void> => {
  const own = join(directory, 'server');
  mkdirSync(own);
  stand = await Stand.open(own, { DATABASE_URL: postgres.url, ...settings });
};

const waitingJobs = (): Promise<object[]> => postgres.query(WAITING);

/** Until none waits; says of those that still do what became of them. */
async function jobsDone(): Promise<number> {
  const done = timeUntil(async () => !(await waitingJobs()).length, 'the rest of the jobs', JOBS_DONE_MS);
  return done.catch(async (error: Error) => {
    throw new Error(`${error.message}: ${JSON.stringify(await waitingJobs())}`);
  });
}

/** Milliseconds until it holds. */
async function timeUntil(condition: () => Promise<boolean>, what: string, ms: number): Promise<number> {
  const began = performance.now();
  await until(condition, what, ms);
  return Math.round(performance.now() - began);
}

/** What readers are answered as long as the fault lasts, in both versions. */
class Readers {
  readonly answers: (readonly [Version, Reply])[] = [];
  readonly broken: unknown[] = [];
  longest = 0;
  private readonly done: Promise<void>[];
  private reading = true;

  constructor(count = 2) {
    this.done = Array.from({ length: count }, (_, index) => this.read(index % 2 ? 'v1' : 'v2'));
  }

  async stop(): Promise<void> {
    this.reading = false;
    await Promise.all(this.done);
  }

  private async read(version: Version): Promise<void> {
    while (this.reading) {
      const began = performance.now();
      const path = stand.items.replace('v2', version);
      await stand.ask('GET', path).then(
        (reply) => this.answers.push([version, reply]),
        (error: unknown) => this.broken.push(error),
      );
      this.longest = Math.max(this.longest, Math.round(performance.now() - began));
      await sleep(10);
    }
  }
}

/** Jobs end, items are written and read: in the midst of it PostgreSQL dies, and comes back. */
async function round(death: Death): Promise<void> {
  await postgres.query(ADD_JOBS);
  await until(async () => (await waitingJobs()).length < JOBS, 'a job that has ended');
  const readers = new Readers();
  stand.refusals = [];
  await stand.during(async () => {
    await postgres.die(death);
    if (postgres.isGone) await sleep(AWAY_MS);
    const before = stand.acknowledged.length;
    await postgres.comeBack();
    const [well, written] = await Promise.all([
      timeUntil(async () => (await stand.readiness()).status === 200, 'readiness', 20_000),
      timeUntil(() => Promise.resolve(stand.acknowledged.length > before), 'a write', 20_000),
    ]);
    times.well.push(well);
    times.written.push(written);
  });
  await readers.stop();
  times.longest.push(readers.longest);
  const refused = [
    ...readers.answers.filter(([, { status }]) => status !== 200),
    ...stand.refusals.map((reply) => ['v2', reply] as const),
  ];
  expect(refused.filter(([, { status }]) => status !== 503)).toEqual([]);
  for (const [version] of refused) refusedIn.add(version);
  expect(refused.map(([version, reply]) => misshapen(version, reply)).filter(Boolean)).toEqual([]);
  expect([...readers.broken, ...stand.broken]).toEqual([]);
  times.jobs.push(await jobsDone());
  await stand.recover();
}

async function rounds(): Promise<void> {
  const deaths = Object.keys(DEATHS) as Death[];
  for (let number = 0; number < ROUNDS; number++) {
    const death = deaths[number % deaths.length]!;
    await round(death).catch((error: Error) => {
      const lastWords = JSON.stringify(stand.logged({ level: 'fatal' }));
      throw new Error(`Round ${number}, ${death}: ${error.message}. The server's last words: ${lastWords}`, {
        cause: error,
      });
    });
  }
}

const range = (values: readonly number[]): string => `${Math.min(...values)} to ${Math.max(...values)} ms`;

function report(name: string): void {
  process.stdout.write(
    `${name}, ${ROUNDS} rounds: ready ${range(times.well)} after PostgreSQL, written ${range(times.written)}, ` +
      `jobs done ${range(times.jobs)}, longest answer ${range(times.longest)}\n`,
  );
}

/** One process that ends is replaced by another: ids tell whether one has. */
const processes = (): readonly number[] => [stand.pid, ...stand.workers];

const KINDS = [
  ['a server of one process', {}],
  ['a server of two workers', { WORKERS: '2' }],
] as const;

it.each(KINDS)(`%s stays when PostgreSQL dies while jobs end (rounds: ${ROUNDS})`, async (kind, settings) => {
  await open(settings);
  const before = processes();
  await rounds();
  report(kind);
  expect(processes()).toEqual(before);
  expect([...refusedIn].sort()).toEqual(['v1', 'v2']);
  expect(stand.logged({ level: 'fatal' })).toEqual([]);
  expect(Math.max(...times.well, ...times.written)).toBeLessThan(WELL_MS);
  await stand.check();
});

it(`workers that write to a process that was killed end in order (rounds: ${ROUNDS})`, async () => {
  await open({ WORKERS: '2', API_KEY_RATE_LIMIT: '1000000/minute' });
  for (let number = 0; number < ROUNDS; number++) {
    const { workers } = stand;
    // The readers' requests are counted in the process above the workers, so they write to it all the time.
    const readers = new Readers(20);
    await sleep(300);
    process.kill(stand.pid, 'SIGKILL');
    await until(() => !workers.some(isAlive), 'the end of the workers', 10_000);
    await readers.stop();
    expect(stand.logged({ level: 'fatal' })).toEqual([]);
    expect(stand.output).not.toContain('EPIPE');
    await stand.recover();
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
