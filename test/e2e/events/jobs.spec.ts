import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type * as Testing from '#testing';
import { defineJob, SqlJobs } from '../../../libs/jobs';
import { QueuePool } from '../../../libs/jobs/queue-pool';
import { WorkerLocks } from '../../../libs/jobs/worker-locks';
import { newId } from '../../../libs/kernel/ids';
import { Db, Session } from '../../../libs/persistence';
import { sql, testRun } from '../../support';
import { ROOT } from '../../support/run';
import { until } from '../../support/service';
import { useCases, type UseCases } from '../../support/use-cases';

const testing = jest.requireActual<typeof Testing>('../../../dist/libs/testing');

interface Work {
  readonly name: string;
  readonly ms?: number;
  readonly failures?: number;
  /** Ends the connections of its process as the last act of its first attempt. */
  readonly cut?: boolean;
}

const WORK = defineJob<Work>('probe.work', { attempts: 3 });
const LONG_WORK = defineJob<Work & { readonly workspaceId: string }>('probe.long-work', { isLong: true });

/** Half an hour from now, and ago: nothing comes due while the suite runs. */
const MINUTE = String((new Date().getUTCMinutes() + 30) % 60);

const directory = mkdtempSync(join(tmpdir(), 'cairn-jobs-'));
const workers: ChildProcess[] = [];
let process: UseCases;
let db: Db;
let jobs: SqlJobs;

async function startWorker(): Promise<ChildProcess> {
  const logFile = join(directory, 'worker.log');
  const env = { DATABASE_URL: testRun().databaseUrl, STORAGE_DIR: testRun().storageDir, PROBE_MINUTE: MINUTE };
  const child = testing.startProcess({ entry: join(ROOT, 'test/support/job-worker.mjs'), env, logFile });
  workers.push(child);
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(testing.logTail(logFile))));
  });
  return child;
}

const attempts = (like: string) =>
  sql<{ name: string; number: number; pid: number }>(
    'select name, number, pid from probe_jobs.attempts where name like $1 order by place',
    [like],
  );

const done = async (name: string) => (await attempts(`${name} done`)).length > 0;

beforeAll(async () => {
  await sql(`
    drop schema if exists probe_jobs cascade;
    create schema probe_jobs;
    create table probe_jobs.attempts (place bigserial, name text, number int, pid int);
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('probe.tick', now() - interval '10 hours', date_trunc('minute', now()) - interval '40 minutes')
    on conflict (identifier) do update set last_execution = excluded.last_execution`);
  process = await useCases();
  db = process.get(Db);
  jobs = new SqlJobs(db);
  await Promise.all([startWorker(), startWorker()]);
});
afterAll(async () => {
  await Promise.all(workers.map((child) => testing.stopProcess(child)));
  await process.close();
  await sql('drop schema probe_jobs cascade');
  rmSync(directory, { recursive: true, force: true });
});

it('does a job once its transaction has committed, and none of one that was undone', async () => {
  await db.run(async () => {
    await jobs.add(WORK, { name: 'first' });
    await sleep(300);
    expect(await attempts('first')).toEqual([]);
  });
  await expect(
    db.run(async () => {
      await jobs.add(WORK, { name: 'undone' });
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  await until(() => done('first'), 'the job');
  expect(await attempts('undone')).toEqual([]);
});

it('does long jobs of one workspace one after the other, and those of others beside them', async () => {
  const [busy, other] = [newId(), newId()];
  const names = ['busy 1', 'busy 2', 'busy 3', 'busy 4'];
  for (const name of names) await jobs.add(LONG_WORK, { name, ms: 400, workspaceId: busy });
  await jobs.add(LONG_WORK, { name: 'other', workspaceId: other });
  await until(() => done('busy 4'), 'the last job');
  expect((await attempts('busy %')).map(({ name }) => name)).toEqual(names.flatMap((name) => [name, `${name} done`]));
  const order = (await attempts('%')).map(({ name }) => name);
  expect(order.indexOf('other done')).toBeLessThan(order.indexOf('busy 2 done'));
});

it('waits for the time of a job, and keeps the last one of those with one key', async () => {
  const runAt = new Date(Date.now() + 3_600_000).toISOString();
  await jobs.add(WORK, { name: 'tomorrow' }, { runAt, key: 'a' });
  await jobs.add(WORK, { name: 'late' }, { runAt });
  await jobs.add(WORK, { name: 'today' }, { key: 'a' });
  await until(() => done('today'), 'the job');
  await sleep(200);
  expect(await attempts('tomorrow')).toEqual([]);
  expect(await attempts('late')).toEqual([]);
});

/** Jobs in the queue whose names begin like this. */
const queued = (like: string) =>
  sql(`select attempts, locked_by from graphile_worker._private_jobs where payload->>'name' like $1`, [like]);

it('lives on where the database goes while a job ends, and does what comes after it', async () => {
  for (let round = 0; round < 8; round++) {
    const cut = `cut ${round}`;
    await jobs.add(WORK, { name: cut, cut: true });
    await until(() => done(cut), 'the job');
  }
  expect(workers.map(({ exitCode }) => exitCode)).toEqual([null, null]);
  await jobs.add(WORK, { name: 'after the cuts' });
  await until(() => done('after the cuts'), 'the next job');
  // What became of a job could not be written: it is free again at once, and done once more.
  await until(async () => !(await queued('cut %')).length, 'the end of all jobs');
});

it('takes a connection back twice, as the queue gives it where the database goes while it ends', async () => {
  const connection = { connectionString: testRun().databaseUrl };
  const pool = new QueuePool({ shared: connection, session: connection, statements: 1, listeners: 1 });
  const backendGivenBackTwice = () =>
    new Promise<number>((resolve) => {
      pool.connect((_error, client, release) => {
        release();
        release();
        resolve((client as unknown as { readonly processID: number }).processID);
      });
    });
  expect(await backendGivenBackTwice()).toBe(await backendGivenBackTwice());
  const held = await new Promise<() => void>((resolve) => pool.connect((_error, _client, release) => resolve(release)));
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  held();
  await pool.end();
});

it('tries a failed job again, and keeps one that was given up to be seen', async () => {
  await jobs.add(WORK, { name: 'shaky', failures: 1 });
  await until(() => done('shaky'), 'the second attempt');
  expect((await attempts('shaky')).map(({ number }) => number)).toEqual([1, 2]);

  const once = defineJob<Work>('probe.work', { attempts: 1 });
  await jobs.add(once, { name: 'hopeless', failures: 9 }, { key: 'hopeless' });
  const failed = () => sql(`select attempts, last_error from graphile_worker.jobs where key = 'probe.work:hopeless'`);
  await until(async () => (await failed())[0]?.attempts === 1, 'the failure');
  await until(async () => (await failed())[0]?.last_error !== null, 'the error');
  expect(await failed()).toMatchObject([{ last_error: expect.stringContaining('hopeless fails') as unknown }]);
});

it('gives the job of a process that was killed to another one, and leaves those alone that are under way', async () => {
  await jobs.add(WORK, { name: 'interrupted', ms: 4_000 });
  await until(async () => (await attempts('interrupted')).length === 1, 'the beginning');
  const { pid } = (await attempts('interrupted'))[0]!;
  const pool = new Pool({ connectionString: testRun().databaseUrl, max: 1 });
  const session = new Session({ connectionString: testRun().databaseUrl });
  const living = new WorkerLocks(session, pool, (error) => {
    throw error;
  });
  const lookLater = async () => {
    await sql(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null
       and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [WORK.name],
    );
    await living.look();
  };
  try {
    await lookLater();
    await sleep(500);
    expect(await attempts('interrupted')).toHaveLength(1);

    workers.find((child) => child.pid === pid)!.kill('SIGKILL');
    await sleep(500);
    await lookLater();
    await until(() => done('interrupted'), 'the end of the job');
  } finally {
    await pool.end();
  }
  const [, second] = await attempts('interrupted');
  expect(second).toMatchObject({ number: 2 });
  expect(second!.pid).not.toBe(pid);
});

it('makes up for what came due by the clock while nobody was there, once for all processes', async () => {
  await until(async () => (await attempts('tick')).length > 0, 'the call');
  await sleep(300);
  expect(await attempts('tick')).toHaveLength(1);
});
