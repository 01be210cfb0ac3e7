import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Testing from '#testing';
import { addProject, expectOk, insert, newTenant, sql, testRun, untilGoverned, type Tenant } from '../support';
import { ROOT } from '../support/run';
import { OFFENDERS, populate } from './governed-world';

/** At so many points migrations lose their process. */
const POINTS = Number(process.env.GOVERNANCE_KILLS ?? 50);
/** So many migrations run in a process at once: each is at another point when it is killed. */
const AT_ONCE = 5;
const PROJECTS = 20;
/** Before each batch, at most. */
const PAUSE_MS = 400;
/** A process begins so many batches of all migrations, at most; each has some 35. */
const BATCHES = 30;
/** A batch runs so long before it is killed, at most. */
const AMID_MS = 10;
/** So many processes start while others are killed. */
const AHEAD = 2;

jest.setTimeout(300_000 + POINTS * 10_000);

const testing = jest.requireActual<typeof Testing>('../../dist/libs/testing');
const directory = mkdtempSync(join(tmpdir(), 'cairn-migration-'));
const waiting: Promise<ChildProcess>[] = [];

afterAll(async () => {
  for (const child of await Promise.all(waiting)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

async function started(): Promise<ChildProcess> {
  const child = testing.startProcess({
    entry: join(ROOT, 'test/support/migration-worker.mjs'),
    env: { DATABASE_URL: testRun().databaseUrl, PAUSE_MS: String(PAUSE_MS) },
    logFile: join(directory, 'workers.log'),
  });
  await once(child, 'message');
  return child;
}

/** A process that lifts from now on. */
async function worker(tenants: readonly Tenant[]): Promise<ChildProcess> {
  while (waiting.length <= AHEAD) waiting.push(started());
  const child = await waiting.shift()!;
  child.send(tenants.map(({ workspaceId }) => workspaceId));
  return child;
}

async function world(): Promise<Tenant> {
  const tenant = await newTenant();
  for (let index = 0; index < PROJECTS; index++) await populate(tenant, await addProject(tenant), index);
  return tenant;
}

/** Begins as the request does, but without a job: only the processes of this suite lift. */
async function begin({ workspaceId }: Tenant): Promise<void> {
  const row = { workspace_id: workspaceId, id: workspaceId, created_at: new Date(), updated_at: new Date() };
  await insert('governance_migrations', { ...row, lift: 'states' });
  await sql(`update workspaces set governance = 'migrating' where id = $1`, [workspaceId]);
}

/** Resolves when the process has begun so many batches, or has nothing left to do. */
function begun(child: ChildProcess, batches: number): Promise<void> {
  return new Promise((resolve) => {
    let count = 0;
    child.on('message', (message) => {
      if (message === 'done' || ++count === batches) resolve();
    });
  });
}

/** Kills a process somewhere in what is left: answers what each migration was lifting that has not ended. */
async function killed(tenants: readonly Tenant[]): Promise<string[]> {
  const child = await worker(tenants);
  const ended = once(child, 'exit');
  await begun(child, 1 + Math.floor(Math.random() * BATCHES));
  await sleep(Math.random() * AMID_MS);
  child.kill('SIGKILL');
  await ended;
  const left = await sql<{ lift: string | null }>(
    'select lift from governance_migrations where workspace_id = any($1::uuid[]) and completed_at is null',
    [tenants.map(({ workspaceId }) => workspaceId)],
  );
  return left.map(({ lift }) => lift ?? 'the end');
}

async function finished(tenants: readonly Tenant[]): Promise<void> {
  const child = await worker(tenants);
  await begun(child, Infinity);
  child.kill('SIGKILL');
  for (const tenant of tenants) await untilGoverned(tenant);
}

/** What no migration may leave behind. */
async function expectWhole({ v2, workspaceId }: Tenant): Promise<void> {
  for (const [what, query] of Object.entries(OFFENDERS)) {
    expect({ [what]: await sql(query, [workspaceId]) }).toEqual({ [what]: [] });
  }
  const ends = `select event from outbox where workspace_id = $1 and event = 'governance.enabled'`;
  expect(await sql(ends, [workspaceId])).toHaveLength(1);
  const states = expectOk(await v2.get('states/?per_page=100')) as { total_count: number };
  expect(states.total_count).toBe(6 + 14);
  const types = expectOk(await v2.get('work-item-types/')) as { data: { name: string }[] };
  expect(types.data.map(({ name }) => name.toLowerCase()).sort()).toEqual(['bug', 'idea']);
}

it(`migrations come to their end though their processes are killed (points: ${POINTS})`, async () => {
  const began = Date.now();
  const at: Record<string, number> = {};
  let [kills, points, migrations] = [0, 0, 0];
  while (points < POINTS) {
    const tenants = await Promise.all(Array.from({ length: AT_ONCE }, world));
    for (const tenant of tenants) await begin(tenant);
    let lifts: readonly string[];
    do {
      lifts = await killed(tenants);
      kills++;
      points += lifts.length;
      for (const lift of lifts) at[lift] = (at[lift] ?? 0) + 1;
    } while (lifts.length && points < POINTS);
    await finished(tenants);
    for (const tenant of tenants) await expectWhole(tenant);
    migrations += tenants.length;
  }
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(`${kills} kills, ${points} points of ${migrations} migrations, ${seconds} s: ${JSON.stringify(at)}`);
});
