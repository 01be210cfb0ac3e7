import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { dropDatabase } from '#persistence';
import { sql, testRun, unique } from '../support';
import { cli, cliJson, newEmail, type Environment } from '../support/cli';
import { templateDatabase } from '../support/host';
import { ROOT } from '../support/run';
import { freePort, ServiceProcess } from '../support/service';

/** So many times each of create and restore loses its process. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 5);

jest.setTimeout(180_000 + ROUNDS * 60_000);

const directory = mkdtempSync(join(tmpdir(), 'cairn-killed-backup-'));
const to = join(directory, 'copies');
const databases: string[] = [];

let origin: Environment;
let slug: string;
let rows: number;
/** How long each takes when nobody kills it. */
let createMs: number;
let restoreMs: number;

async function installation(template?: string): Promise<Environment> {
  const name = unique('killed-').replaceAll('-', '_');
  await sql(`create database ${name}${template ? ` template ${template}` : ''}`);
  databases.push(name);
  const url = new URL(testRun().databaseUrl);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href, DATA_DIR: join(directory, name) };
}

async function ask<R extends object>({ DATABASE_URL }: Environment, statement: string): Promise<R[]> {
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

function begin(place: Environment, ...args: readonly string[]): ChildProcess {
  const environment = { PATH: process.env.PATH ?? '', ...place };
  const command = [join(ROOT, 'dist/src/cli/main.js'), 'backup', ...args, '--to', to];
  return spawn(process.execPath, command, { env: environment, stdio: 'ignore' });
}

/** Ends it in the middle of whatever it does; answers whether it was still at work. */
async function killed(child: ChildProcess, withinMs: number): Promise<boolean> {
  const ended = once(child, 'exit');
  await Promise.race([sleep(withinMs), ended]);
  const wasAtWork = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return wasAtWork;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

beforeAll(async () => {
  origin = await installation(await templateDatabase());
  slug = unique('killed-');
  await cliJson(['bootstrap', '--workspace', slug, '--email', newEmail()], origin);
  await cliJson(['seed', '--workspace', slug, '--size', 'demo'], origin);
  createMs = await timed(async () => {
    ({ rows } = await cliJson<{ rows: number }>(['backup', 'create', '--to', to], origin));
  });
  const place = await installation();
  restoreMs = await timed(() => cliJson(['backup', 'restore', '--to', to], place));
});

afterAll(async () => {
  for (const name of databases) await dropDatabase({ query: sql }, name);
  rmSync(directory, { recursive: true, force: true });
});

const wholeAt = (names: readonly string[]): string[] =>
  names.filter((name) => readdirSync(join(to, 'snapshots', name)).includes('manifest.json'));

it('a back-up that is cut off is none, and leaves nothing once old ones are removed', async () => {
  for (let round = 0; round < ROUNDS; round++) await killed(begin(origin, 'create'), Math.random() * createMs * 1.1);
  const whole = wholeAt(readdirSync(join(to, 'snapshots')));
  const listed = await cliJson<{ snapshot: string }[]>(['backup', 'list', '--to', to], origin);
  expect(listed.map(({ snapshot }) => snapshot)).toEqual(whole);
  for (const name of whole)
    expect(JSON.parse(readFileSync(join(to, 'snapshots', name, 'manifest.json'), 'utf8'))).toMatchObject({ format: 1 });
  expect(await cliJson(['backup', 'verify', '--to', to], origin)).toMatchObject({ problems: [] });
  await cliJson(['backup', 'prune', '--to', to, '--keep-days', '9'], origin);
  const left = readdirSync(to, { recursive: true, encoding: 'utf8' });
  expect(left.filter((path) => path.includes('unfinished'))).toEqual([]);
  expect(wholeAt(readdirSync(join(to, 'snapshots')))).toEqual(readdirSync(join(to, 'snapshots')));
});

/** Half of anything would show: its tables are all there, with their constraints, or none is. */
async function isBack(place: Environment): Promise<boolean> {
  const [found] = await ask<{ found: string | null }>(place, `select to_regclass('workspaces') as found`);
  if (found!.found === null) return false;
  expect(await ask(place, 'select slug from workspaces')).toEqual([{ slug }]);
  const names = `select conname as name from pg_constraint where connamespace = 'public'::regnamespace union all select indexname from pg_indexes
    where schemaname = 'public' order by 1`;
  expect(await ask(place, names)).toEqual(await ask(origin, names));
  return true;
}

it('a restore that is cut off has changed nothing or everything, and can be run again', async () => {
  let cutOff = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const place = await installation();
    const wasAtWork = await killed(begin(place, 'restore'), (0.1 + Math.random()) * restoreMs);
    if (wasAtWork) cutOff++;
    // What PostgreSQL still did for the process that is gone ends first.
    const busy = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    while ((await ask(place, busy)).length) await sleep(50);
    const back = await isBack(place);
    const goesOn = (
      await ask<{ stage: string | null }>(place, `select to_regclass('cairn_restore.progress')::text as stage`)
    )[0]!.stage;
    // All that was done, but for its last word.
    const replace = back && goesOn === null ? ['--replace', slug] : [];
    const again = await cliJson<{ rows: number }>(['backup', 'restore', '--to', to, ...replace], place);
    expect(again.rows).toBeGreaterThanOrEqual(rows);
    expect(await isBack(place)).toBe(true);
    expect(await ask(place, `select to_regclass('cairn_restore.progress') as found`)).toEqual([{ found: null }]);
  }
  expect(cutOff).toBeGreaterThan(0);
});

const start = async (place: Environment) =>
  ServiceProcess.begin({ ...place, PORT: String(await freePort()) }, directory);

it('the next start says what happened and how to go on', async () => {
  const place = await installation();
  const [{ snapshot }] = (await cliJson<{ snapshot: string }[]>(['backup', 'list', '--to', to], origin)).slice(-1) as [
    { snapshot: string },
  ];
  const command = `backup restore --to ${to} --snapshot ${snapshot}`;
  await cliJson(['backup', 'restore', '--to', to], place);
  const hinder = new Client({ connectionString: place.DATABASE_URL });
  await hinder.connect();
  await hinder.query('begin; lock table users in access exclusive mode');
  const child = begin(place, 'restore', '--replace', slug);
  for (
    const waits = `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;
    !(await ask(place, waits)).length;
  )
    await sleep(50);
  const beside = await start(place);
  expect(await beside.exited).toBe(1);
  expect(beside.output).toContain('brought back just now');
  await killed(child, 0);
  await hinder.query('rollback');
  await hinder.end();

  const warned = await (await start(place)).ready();
  expect(warned.output).toContain('The database is as it was before');
  expect(warned.output).toContain(command);
  await warned.end();
  const again = await (await start(place)).ready();
  expect(again.output).not.toContain('cut off');
  await again.end();

  await ask(
    place,
    `create schema cairn_restore; create table cairn_restore.progress as
     select '${snapshot}' as snapshot, '${to}' as place, false as is_archive, now() as started_at, 'tables' as stage`,
  );
  const refused = await start(place);
  expect(await refused.exited).toBe(1);
  expect(refused.output).toContain('its end is missing');
  expect(refused.output).toContain(command);
  const { stdout } = await cli(['doctor', '--json'], { ...place, PORT: '0' });
  expect(stdout).toContain('its end is missing');
  // Nothing is replaced: it only ends.
  expect(await cliJson(['backup', 'restore', '--to', to, '--snapshot', snapshot], place)).toMatchObject({ snapshot });
  const served = await (await start(place)).ready();
  await served.end();
});
