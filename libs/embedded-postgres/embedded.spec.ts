import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DataSource } from 'typeorm';
import { defaultDataDir } from './account';
import { EmbeddedPostgresError, offerCluster, startEmbeddedPostgres } from './index';
import { processIdentity } from './process-identity';
import { countRows, postmasterPid, query, rejection, Scratch, until } from './testing-scratch';

const asRoot = process.getuid?.() === 0 ? it : it.skip;
const scratch = new Scratch();

/** A server for the tests that only look at one. */
let shared: { dataDir: string; url: string; stop(): Promise<void> };

/** The message of an attempt that fails as it should: with one line for the operator. */
async function failure(attempt: Promise<unknown>): Promise<string> {
  const error = await rejection(attempt);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  const { message } = error as Error;
  expect(message).not.toContain('\n');
  return message;
}

beforeAll(async () => {
  const dataDir = scratch.newDir();
  shared = { dataDir, ...(await startEmbeddedPostgres({ dataDir, role: 'server', durable: false })) };
});

afterEach(() => scratch.stopAll());

afterAll(async () => {
  await shared.stop();
  scratch.remove();
});

describe('start and stop', () => {
  it('makes a durable UTF-8 database from nothing, keeps its rows, and starts again quickly', async () => {
    const dataDir = scratch.newDir();
    const before = Date.now();
    const first = await scratch.start(dataDir, { durable: true });
    expect(Date.now() - before).toBeLessThan(25_000);
    expect(first.origin).toBe('started');
    await query(first.url, 'CREATE EXTENSION pg_trgm; CREATE TABLE kept AS SELECT generate_series(1, 3)');
    const [facts] = await query(
      first.url,
      `SELECT current_database() AS database, rolsuper, pg_encoding_to_char(encoding) AS encoding, upper('é') AS upper,
              current_setting('fsync') AS fsync, current_setting('TimeZone') AS zone,
              cardinality(show_trgm('é')) > 0 AS letters, current_setting('listen_addresses') AS addresses, current_setting('data_checksums') AS checksums
         FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
    );
    const expected = { database: 'cairn', rolsuper: false, encoding: 'UTF8', upper: 'É', fsync: 'on', zone: 'UTC' };
    expect(facts).toEqual({ ...expected, letters: true, addresses: '', checksums: 'on' });
    const pid = postmasterPid(dataDir);
    await first.stop();
    expect(processIdentity(pid)).toBeUndefined();

    const again = Date.now();
    const second = await scratch.start(dataDir, { durable: true });
    expect(Date.now() - again).toBeLessThan(10_000);
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
    const dataDir = scratch.newDir();
    const { url, stop } = await scratch.start(dataDir, { settings: { work_mem: '7MB' } });
    expect(await query(url, 'SHOW work_mem')).toEqual([{ work_mem: '7MB' }]);
    await stop();
    expect(await failure(scratch.start(dataDir, { settings: { shared_buffers: 'plenty' } }))).toMatch(
      /invalid value.*shared_buffers/,
    );
  });

  it('copes with long and odd paths', async () => {
    const odd = await scratch.start(join(scratch.newDir(), 'Räume, "neu" 100%'));
    expect(await query(odd.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const dataDir = join(scratch.newDir(), 'a'.repeat(100));
    const long = await scratch.start(dataDir);
    const host = new URL(long.url).searchParams.get('host') ?? '';
    expect(dirname(host)).toBe(tmpdir());
    expect(statSync(host).mode & 0o777).toBe(0o700);
    await long.stop();
    expect(existsSync(host)).toBe(false);
  });

  it('sets a new password when the old one is lost', async () => {
    const dataDir = scratch.newDir();
    const first = await scratch.start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1');
    await first.stop();
    rmSync(join(dataDir, 'secrets'), { recursive: true });
    const second = await scratch.start(dataDir);
    expect(second.url).not.toBe(first.url);
    expect(await countRows(second.url)).toBe(1);
  });
});

describe('one holder', () => {
  it('refuses a second server by naming the directory and the pid', async () => {
    const { dataDir } = shared;
    const message = await failure(scratch.start(dataDir));
    expect(message).toContain(`${dataDir} is in use by another Cairn server (pid ${process.pid})`);
  });

  it('lets a tool join a running server and leaves that running', async () => {
    const { dataDir, url } = shared;
    const tool = await scratch.start(dataDir, { role: 'tool' });
    expect(tool).toMatchObject({ origin: 'joined', url });
    await tool.stop();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets a tool start PostgreSQL for itself, and a server wait for it', async () => {
    const dataDir = scratch.newDir();
    const tool = await scratch.start(dataDir, { role: 'tool' });
    expect(tool.origin).toBe('started');
    const lines: string[] = [];
    const server = scratch.start(dataDir, { log: (line) => lines.push(line) });
    await until(() => lines.length > 0);
    expect(lines[0]).toContain(`Waiting for process ${process.pid}`);
    await tool.stop();
    expect((await server).origin).toBe('started');
  });
});

it('takes a cluster that was offered in the place of its own, also after an interruption', async () => {
  const [dataDir, made] = [scratch.newDir(), scratch.newDir()];
  const old = await scratch.start(dataDir);
  const other = await scratch.start(made);
  const password = decodeURIComponent(new URL(old.url).password);
  await query(other.url, `create table offered ()`);
  await query(other.url, `alter role current_user password '${password}'`);
  await other.stop();
  offerCluster(made, dataDir);
  await old.stop();
  // As if the exchange had been cut off after its first half.
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres-kept'));

  const taken = await scratch.start(dataDir);
  expect(await query(taken.url, 'select * from offered')).toEqual([]);
  await taken.stop();
  // As if it had not begun.
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.next'));
  renameSync(join(dataDir, 'postgres-kept'), join(dataDir, 'postgres'));

  const again = await scratch.start(dataDir);
  expect(await query(again.url, 'select * from offered')).toEqual([]);
  const kept = readdirSync(dataDir).filter((name) => name.startsWith('postgres-'));
  expect(kept).toEqual([expect.stringMatching(/^postgres-\d+$/)]);
});

describe('what stands in the way', () => {
  it('names the version of a foreign cluster, and a directory that is none', async () => {
    const dataDir = scratch.newDir();
    await (await scratch.start(dataDir)).stop();
    const version = join(dataDir, 'postgres/PG_VERSION');
    writeFileSync(version, '17\n');
    const earlier = await failure(scratch.start(dataDir));
    expect(earlier).toContain(`${dataDir}/postgres was made by PostgreSQL 17`);
    expect(earlier).toContain('start the server, which carries the data over');
    writeFileSync(version, '99\n');
    expect(await failure(scratch.start(dataDir))).toContain('run the version of Cairn that ran here before');
    rmSync(version);
    expect(await failure(scratch.start(dataDir))).toContain(`${dataDir}/postgres is not a PostgreSQL cluster`);
  });

  it('says which directory cannot be made', async () => {
    writeFileSync(join(scratch.dir, 'file'), '');
    expect(await failure(scratch.start(join(scratch.dir, 'file/data')))).toContain(
      `cannot use ${join(scratch.dir, 'file/data')}`,
    );
  });

  asRoot('names the directory that PostgreSQL may not enter, and has another default there', async () => {
    const closed = scratch.newDir();
    mkdirSync(closed, { mode: 0o700 });
    expect(await failure(scratch.start(join(closed, 'data')))).toContain(`cannot enter ${closed}: set DATA_DIR`);
    expect(defaultDataDir(join(closed, 'data'))).toMatch(
      new RegExp(`^/var/lib/cairn/${basename(closed)}-[0-9a-f]{8}$`),
    );
    expect(defaultDataDir(join(scratch.dir, 'data'))).toBe(join(scratch.dir, 'data'));
  });

  asRoot('accepts a cluster that root restored from a backup', async () => {
    const dataDir = scratch.newDir();
    await (await scratch.start(dataDir)).stop();
    const restored = scratch.newDir();
    cpSync(dataDir, restored, { recursive: true });
    chmodSync(restored, 0o711);
    chmodSync(join(restored, 'postgres'), 0o755);
    expect(statSync(join(restored, 'postgres')).uid).toBe(0);
    expect(await query((await scratch.start(restored)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
