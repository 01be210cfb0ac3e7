import { transformFileSync } from '@swc/core';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { chooseAccount, defaultDataDir, prepareDataDir } from './account';
import { findDistribution, prepareBinaries } from './binaries';
import { describeCluster, prepareCluster } from './cluster';
import { prepareEndpoint } from './endpoint';
import { EmbeddedPostgresError, startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './index';
import { PostmasterOwner } from './owner';
import { processIdentity } from './process-identity';
import { startThrowawayPostgres } from './testing';

jest.setTimeout(30_000);

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? it : it.skip;
const modules = join(__dirname, '../../../node_modules');
const scratch = mkdtempSync(join(tmpdir(), 'cairn-embedded-'));
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

/** A server for the tests that only look at one. */
let shared: { dataDir: string; url: string; stop(): Promise<void> };

/** Above every system's highest pid. */
const NO_PROCESS = 2 ** 30;

const newDir = () => join(scratch, randomBytes(4).toString('hex'));

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, role: 'server', durable: false, ...options });
  started.push(postgres);
  return postgres;
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const countRows = async (url: string) => (await query<{ n: number }>(url, 'SELECT count(*)::int AS n FROM kept'))[0]?.n;
const postmasterPid = (dataDir: string) => parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

async function until(condition: () => unknown): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 20) {
    if (waited > 10_000) throw new Error('waited for too long');
    await sleep(20);
  }
}

async function failure(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  const { message } = error as Error;
  expect(message).not.toContain('\n');
  return message;
}

/** What a process has committed survives its death without fsync, which only the machine's death needs; and it is quick. */
const KEPT_AT_KILL = { synchronous_commit: 'on' };

// Processes that can be killed run the same sources, compiled here: dist may be stale or under construction.
const OWNER = `
  const { startEmbeddedPostgres } = require('./index.js');
  const { Client } = require('pg');
  (async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2], role: 'server', durable: false, settings: ${JSON.stringify(KEPT_AT_KILL)} });
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('CREATE TABLE IF NOT EXISTS kept (id int)');
    await client.query('INSERT INTO kept SELECT generate_series(1, 500)');
    console.log('acknowledged ' + postgres.url);
    process.stdin.once('end', async () => {
      if (process.env.AT_END === 'exit') process.exit();
      await client.end();
      await postgres.stop();
    }).resume();
  })().catch((error) => { console.error(error.message); process.exitCode = 1; });
`;

interface OwnerProcess {
  readonly child: ChildProcess;
  /** Resolves with all output, after the acknowledgement or the end, whichever comes first. */
  readonly output: Promise<string>;
}

function spawnOwner(
  dataDir: string,
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): OwnerProcess {
  const env = { ...process.env, ...options.env, NODE_PATH: modules };
  const child = spawn(process.execPath, [join(scratch, 'built/spawned.js'), dataDir], { cwd: '/', ...options, env });
  children.push(child);
  let text = '';
  const output = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.startsWith('acknowledged ')) resolve(text);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => resolve(text));
  });
  return { child, output };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** An owner stops its PostgreSQL when its input ends. */
async function endChild(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  await ended(child);
}

async function killOwner(owner: OwnerProcess): Promise<void> {
  expect(await owner.output).toMatch(/^acknowledged /);
  owner.child.kill('SIGKILL');
  await ended(owner.child);
}

beforeAll(async () => {
  chmodSync(scratch, 0o755);
  mkdirSync(join(scratch, 'built'));
  for (const name of readdirSync(__dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))) {
    const { code } = transformFileSync(join(__dirname, name), { configFile: join(modules, '../.swcrc') });
    writeFileSync(join(scratch, 'built', name.replace(/ts$/, 'js')), code);
  }
  writeFileSync(join(scratch, 'built/spawned.js'), OWNER);
  const dataDir = newDir();
  shared = { dataDir, ...(await startEmbeddedPostgres({ dataDir, role: 'server', durable: false })) };
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  await Promise.all(children.splice(0).map(endChild));
});

afterAll(async () => {
  await shared.stop();
  rmSync(scratch, { recursive: true, force: true });
});

describe('start and stop', () => {
  it('makes a durable UTF-8 database from nothing, keeps its rows, and starts again quickly', async () => {
    const dataDir = newDir();
    const before = Date.now();
    const first = await start(dataDir, { durable: true });
    expect(Date.now() - before).toBeLessThan(10_000);
    expect(first.origin).toBe('started');
    await query(first.url, 'CREATE EXTENSION pg_trgm; CREATE TABLE kept AS SELECT generate_series(1, 3)');
    const [facts] = await query(
      first.url,
      `SELECT current_database() AS database, rolsuper, pg_encoding_to_char(encoding) AS encoding, upper('é') AS upper,
              current_setting('fsync') AS fsync, current_setting('TimeZone') AS zone,
              current_setting('listen_addresses') AS addresses, current_setting('data_checksums') AS checksums
         FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
    );
    const expected = { database: 'cairn', rolsuper: false, encoding: 'UTF8', upper: 'É', fsync: 'on', zone: 'UTC' };
    expect(facts).toEqual({ ...expected, addresses: '', checksums: 'on' });
    const pid = postmasterPid(dataDir);
    await first.stop();
    expect(processIdentity(pid)).toBeUndefined();

    const again = Date.now();
    const second = await start(dataDir, { durable: true });
    expect(Date.now() - again).toBeLessThan(3000);
    expect(second.url).toBe(first.url);
    expect(await countRows(second.url)).toBe(3);
  });

  it('keeps password and cluster private, and knows no other password', async () => {
    const { dataDir, url } = shared;
    const mode = (path: string) => statSync(join(dataDir, path)).mode & 0o777;
    expect(mode('secrets')).toBe(0o700);
    expect(mode('secrets/postgres-password')).toBe(0o600);
    expect(mode('postgres')).toBe(0o700);
    expect(mode('run')).toBe(0o700);
    const password = readFileSync(join(dataDir, 'secrets/postgres-password'), 'utf8').trim();
    expect(password).toMatch(/^[0-9a-f]{64}$/);
    await expect(query(url.replace(password, 'postgres'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
    await expect(query(url.replace('cairn:', 'postgres:'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  it('gives a URL that TypeORM understands', async () => {
    const { url } = shared;
    const source = await new DataSource({ type: 'postgres', url }).initialize();
    expect(await source.query('SELECT current_user AS name')).toEqual([{ name: 'cairn' }]);
    await source.destroy();
  });

  it('applies extra settings, and shows in one line what PostgreSQL printed about a wrong one', async () => {
    const dataDir = newDir();
    const { url, stop } = await start(dataDir, { settings: { work_mem: '7MB' } });
    expect(await query(url, 'SHOW work_mem')).toEqual([{ work_mem: '7MB' }]);
    await stop();
    expect(await failure(start(dataDir, { settings: { shared_buffers: 'plenty' } }))).toMatch(
      /invalid value.*shared_buffers/,
    );
  });

  it('copes with long and odd paths', async () => {
    const odd = await start(join(newDir(), 'Räume, "neu" 100%'));
    expect(await query(odd.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const dataDir = join(newDir(), 'a'.repeat(100));
    const long = await start(dataDir);
    const host = new URL(long.url).searchParams.get('host') ?? '';
    expect(dirname(host)).toBe(tmpdir());
    expect(statSync(host).mode & 0o777).toBe(0o700);
    await long.stop();
    expect(existsSync(host)).toBe(false);
  });

  it('listens on 127.0.0.1 where no socket path is short enough', async () => {
    const TMPDIR = join(scratch, 'b'.repeat(100));
    mkdirSync(TMPDIR);
    const output = await spawnOwner(join(newDir(), 'a'.repeat(100)), { env: { TMPDIR } }).output;
    expect(output).toMatch(/^acknowledged .*[?]host=127\.0\.0\.1&port=\d{4,5}$/m);
    expect(await countRows(output.replace('acknowledged ', '').trim())).toBe(500);
  });

  it('sets a new password when the old one is lost', async () => {
    const dataDir = newDir();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1');
    await first.stop();
    rmSync(join(dataDir, 'secrets'), { recursive: true });
    const second = await start(dataDir);
    expect(second.url).not.toBe(first.url);
    expect(await countRows(second.url)).toBe(1);
  });

  it('throws a throwaway away, and one whose process was killed too', async () => {
    const before = new Set(readdirSync(tmpdir()));
    const abandoned = join(tmpdir(), `cairn-test-${randomBytes(8).toString('hex')}`);
    await killOwner(spawnOwner(abandoned));
    const pid = postmasterPid(abandoned);
    const throwaway = await startThrowawayPostgres();
    expect(existsSync(abandoned)).toBe(false);
    expect(processIdentity(pid)).toBeUndefined();
    expect(await query(throwaway.url, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
    const made = dirname(new URL(throwaway.url).searchParams.get('host') ?? '');
    expect(before.has(basename(made))).toBe(false);
    await throwaway.stop();
    expect(existsSync(made)).toBe(false);
  });
});

describe('one holder', () => {
  it('refuses a second server by naming the directory and the pid', async () => {
    const { dataDir } = shared;
    const message = await failure(start(dataDir));
    expect(message).toContain(`${dataDir} is in use by another Cairn server (pid ${process.pid})`);
  });

  it('lets one of several servers win that start at once on the lock of a dead one', async () => {
    const dataDir = newDir();
    await killOwner(spawnOwner(dataDir));
    const outputs = await Promise.all([1, 2, 3, 4].map(() => spawnOwner(dataDir).output));
    expect(outputs.filter((output) => output.startsWith('acknowledged '))).toHaveLength(1);
    expect(outputs.filter((output) => output.includes('is in use by another Cairn server'))).toHaveLength(3);
  });

  it('lets a tool join a running server and leaves that running', async () => {
    const { dataDir, url } = shared;
    const tool = await start(dataDir, { role: 'tool' });
    expect(tool).toMatchObject({ origin: 'joined', url });
    await tool.stop();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets a tool start PostgreSQL for itself, and a server wait for it', async () => {
    const dataDir = newDir();
    const tool = await start(dataDir, { role: 'tool' });
    expect(tool.origin).toBe('started');
    const lines: string[] = [];
    const server = start(dataDir, { log: (line) => lines.push(line) });
    await until(() => lines.length > 0);
    expect(lines[0]).toContain(`Waiting for process ${process.pid}`);
    await tool.stop();
    expect((await server).origin).toBe('started');
  });

  it('ignores the lock and the postmaster file of processes whose pids are in use again', async () => {
    const dataDir = newDir();
    await (await start(dataDir)).stop();
    const account = chooseAccount(join(dataDir, 'postgres'));
    const other = spawn('cat', { cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) });
    children.push(other);
    const holder = { pid: other.pid, role: 'server', identity: 'another boot:1' };
    writeFileSync(join(dataDir, 'lock/7'), JSON.stringify(holder));
    const lines = [other.pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'run'), '', '', 'ready'];
    for (const file of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
      writeFileSync(join(dataDir, file), `${lines.join('\n')}\n`, { mode: 0o600 });
      if (account) chownSync(join(dataDir, file), account.uid, account.gid);
    }
    expect((await start(dataDir)).origin).toBe('started');
    expect(other.exitCode ?? other.signalCode).toBeNull();
  });
});

describe('the identity of a process', () => {
  it('is stable, and gone with the process even while nobody reaps it', async () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
    expect(processIdentity(process.pid)).toMatch(/\S/);
    expect(processIdentity(NO_PROCESS)).toBeUndefined();
    const parent = spawn('sh', ['-c', 'true & echo $!; exec cat']);
    children.push(parent);
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
    await until(() => processIdentity(Number(pid)) === undefined);
    expect(() => process.kill(Number(pid), 0)).not.toThrow();
  });
});

describe('after a crash', () => {
  it('heals when PostgreSQL is killed under a running server, even in the middle of a long query', async () => {
    const dataDir = newDir();
    const lines: string[] = [];
    const { url } = await start(dataDir, { settings: KEPT_AT_KILL, log: (line) => lines.push(line) });
    await query(url, 'CREATE TABLE kept AS SELECT generate_series(1, 500)');
    const busy = query(url, 'SELECT count(*) FROM generate_series(1, 1000000000)').catch((error: unknown) => error);
    await sleep(100);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await until(() => lines.includes('PostgreSQL runs again'));
    expect(await busy).toBeInstanceOf(Error);
    expect(await countRows(url)).toBe(500);
    expect(lines[0]).toBe('PostgreSQL ended unexpectedly (SIGKILL)');
  });

  it('gives up when PostgreSQL cannot run any more, and says so', async () => {
    const dataDir = newDir();
    const [lost, log] = [jest.fn(), jest.fn()];
    prepareDataDir(dataDir, chooseAccount(dataDir));
    const cluster = describeCluster(dataDir, { durable: false });
    await prepareCluster(cluster);
    const endpoint = await prepareEndpoint(dataDir, cluster.account);
    const owner = new PostmasterOwner(cluster, endpoint, { log, onLost: lost }, [0, 10]);
    await owner.launch();
    writeFileSync(join(cluster.dir, 'PG_VERSION'), '9.6\n');
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await until(() => lost.mock.calls.length > 0);
    expect(log).toHaveBeenCalledWith('Starting PostgreSQL again (2 of 2)');
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/did not start.*initialized by PostgreSQL version 9.6/));
    expect(lost).toHaveBeenCalledWith(expect.objectContaining({ name: 'EmbeddedPostgresError' }));
    await owner.stop();
  });

  it('takes over when the server alone was killed', async () => {
    const dataDir = newDir();
    await killOwner(spawnOwner(dataDir));
    const survivor = postmasterPid(dataDir);
    expect(processIdentity(survivor)).toBeDefined();
    const { url } = await start(dataDir);
    expect(processIdentity(survivor)).toBeUndefined();
    expect(await countRows(url)).toBe(500);
  });

  it('recovers when both were killed', async () => {
    const dataDir = newDir();
    const owner = spawnOwner(dataDir);
    await owner.output;
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await killOwner(owner);
    expect(await countRows((await start(dataDir)).url)).toBe(500);
  });

  it('starts over when the first start was killed half way', async () => {
    const dataDir = newDir();
    const owner = spawnOwner(dataDir);
    const unfinished = () =>
      existsSync(dataDir) && readdirSync(dataDir).find((name) => name.startsWith('postgres.init-'));
    await until(unfinished);
    owner.child.kill('SIGKILL');
    await ended(owner.child);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const { url } = await start(dataDir);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('shuts PostgreSQL down when its owner exits without stopping it', async () => {
    const dataDir = newDir();
    const owner = spawnOwner(dataDir, { env: { AT_END: 'exit' } });
    await owner.output;
    const pid = postmasterPid(dataDir);
    await endChild(owner.child);
    await until(() => processIdentity(pid) === undefined);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });
});

describe('what stands in the way', () => {
  it('names the version of a foreign cluster, and a directory that is none', async () => {
    const dataDir = newDir();
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    expect(await failure(start(dataDir))).toContain(`${dataDir}/postgres was made by PostgreSQL 17`);
    rmSync(join(dataDir, 'postgres/PG_VERSION'));
    expect(await failure(start(dataDir))).toContain(`${dataDir}/postgres is not a PostgreSQL cluster`);
  });

  it('does not start beside a PostgreSQL that answers from another container', async () => {
    const dataDir = newDir();
    await (await start(dataDir)).stop();
    const elsewhere = createServer().listen(join(dataDir, 'run/.s.PGSQL.5432'));
    await once(elsewhere, 'listening');
    const lines = [NO_PROCESS, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'run'), '', '', 'ready'];
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${lines.join('\n')}\n`);
    expect(await failure(start(dataDir))).toContain(`PostgreSQL of ${dataDir} runs outside this machine or container`);
    elsewhere.close();
  });

  it('says which directory cannot be made', async () => {
    writeFileSync(join(scratch, 'file'), '');
    expect(await failure(start(join(scratch, 'file/data')))).toContain(`cannot use ${join(scratch, 'file/data')}`);
  });

  asRoot('names the directory that PostgreSQL may not enter, and has another default there', async () => {
    const closed = newDir();
    mkdirSync(closed, { mode: 0o700 });
    expect(await failure(start(join(closed, 'data')))).toContain(`cannot enter ${closed}: set DATA_DIR`);
    expect(defaultDataDir(join(closed, 'data'))).toMatch(
      new RegExp(`^/var/lib/cairn/${basename(closed)}-[0-9a-f]{8}$`),
    );
    expect(defaultDataDir(join(scratch, 'data'))).toBe(join(scratch, 'data'));
  });

  asRoot('accepts a cluster that root restored from a backup', async () => {
    const dataDir = newDir();
    await (await start(dataDir)).stop();
    const restored = newDir();
    cpSync(dataDir, restored, { recursive: true });
    chmodSync(restored, 0o711);
    chmodSync(join(restored, 'postgres'), 0o755);
    expect(statSync(join(restored, 'postgres')).uid).toBe(0);
    expect(await query((await start(restored)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  asRoot('works for an ordinary user', async () => {
    const dataDir = newDir();
    const [uid, gid] = [65534, 65534];
    mkdirSync(dataDir);
    chownSync(dataDir, uid, gid);
    const owner = spawnOwner(dataDir, { uid, gid });
    expect(await owner.output).toMatch(/^acknowledged /);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(uid);
    await endChild(owner.child);
    expect(owner.child.exitCode).toBe(0);
  });
});

describe('the programs', () => {
  const packaged = findDistribution();
  const root = newDir();
  const native = join(root, 'native');
  const links = JSON.parse(readFileSync(join(packaged.native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  const missingLinks = (dir: string) => links.filter(({ target }) => !existsSync(join(dir, target)));

  beforeAll(() => {
    cpSync(packaged.native, native, { recursive: true });
    for (const { target } of links) rmSync(join(root, target), { force: true });
  });

  it('restores the links that npm leaves out without install scripts', () => {
    expect(missingLinks(root).length).toBeGreaterThan(0);
    const { postgres } = prepareBinaries({ ...packaged, native }, newDir(), chooseAccount(native));
    expect(dirname(postgres)).toBe(join(native, 'bin'));
    expect(missingLinks(root)).toEqual([]);
  });

  asRoot('copies them once, complete, when the user of PostgreSQL cannot reach them', () => {
    chmodSync(root, 0o700);
    const dataDir = newDir();
    const account = chooseAccount(join(dataDir, 'postgres'));
    const { postgres } = prepareBinaries({ ...packaged, native }, dataDir, account);
    const copy = join(dataDir, 'binaries', `${packaged.version}-${packaged.platform}`);
    expect(postgres).toBe(join(copy, 'native/bin/postgres'));
    expect(missingLinks(copy)).toEqual([]);
    expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain('(PostgreSQL) 18');
    const made = statSync(copy).ino;
    expect(prepareBinaries({ ...packaged, native }, dataDir, account).postgres).toBe(postgres);
    expect(statSync(copy).ino).toBe(made);
  });
});
