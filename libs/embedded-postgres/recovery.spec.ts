import { transformFileSync } from '@swc/core';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, prepareDataDir } from './account';
import { describeCluster, prepareCluster } from './cluster';
import { prepareEndpoint } from './endpoint';
import { PostmasterOwner } from './owner';
import { processIdentity } from './process-identity';
import { startThrowawayPostgres } from './testing';
import { countRows, postmasterPid, query, Scratch, until } from './testing-scratch';

const asRoot = process.getuid?.() === 0 ? it : it.skip;
const modules = join(__dirname, '../../node_modules');
const scratch = new Scratch();
const children: ChildProcess[] = [];

/** Above every system's highest pid. */
const NO_PROCESS = 2 ** 30;

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
  const child = spawn(process.execPath, [join(scratch.dir, 'built/spawned.js'), dataDir], {
    cwd: '/',
    ...options,
    env,
  });
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

beforeAll(() => {
  mkdirSync(join(scratch.dir, 'built'));
  for (const name of readdirSync(__dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))) {
    const { code } = transformFileSync(join(__dirname, name), { configFile: join(modules, '../.swcrc') });
    writeFileSync(join(scratch.dir, 'built', name.replace(/ts$/, 'js')), code);
  }
  writeFileSync(join(scratch.dir, 'built/spawned.js'), OWNER);
});

afterEach(async () => {
  await scratch.stopAll();
  await Promise.all(children.splice(0).map(endChild));
});

afterAll(() => scratch.remove());

describe('a process of its own', () => {
  it('listens on 127.0.0.1 where no socket path is short enough', async () => {
    const TMPDIR = join(scratch.dir, 'b'.repeat(100));
    mkdirSync(TMPDIR);
    const output = await spawnOwner(join(scratch.newDir(), 'a'.repeat(100)), { env: { TMPDIR } }).output;
    expect(output).toMatch(/^acknowledged .*[?]host=127\.0\.0\.1&port=\d{4,5}$/m);
    expect(await countRows(output.replace('acknowledged ', '').trim())).toBe(500);
  });

  asRoot('works for an ordinary user', async () => {
    const dataDir = scratch.newDir();
    const [uid, gid] = [65534, 65534];
    mkdirSync(dataDir);
    chownSync(dataDir, uid, gid);
    const owner = spawnOwner(dataDir, { uid, gid });
    expect(await owner.output).toMatch(/^acknowledged /);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(uid);
    await endChild(owner.child);
    expect(owner.child.exitCode).toBe(0);
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

describe('locks and files of the dead', () => {
  it('lets one of several servers win that start at once on the lock of a dead one', async () => {
    const dataDir = scratch.newDir();
    await killOwner(spawnOwner(dataDir));
    const outputs = await Promise.all([1, 2, 3, 4].map(() => spawnOwner(dataDir).output));
    expect(outputs.filter((output) => output.startsWith('acknowledged '))).toHaveLength(1);
    expect(outputs.filter((output) => output.includes('is in use by another Cairn server'))).toHaveLength(3);
  });

  it('ignores the lock and the postmaster file of processes whose pids are in use again', async () => {
    const dataDir = scratch.newDir();
    await (await scratch.start(dataDir)).stop();
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
    expect((await scratch.start(dataDir)).origin).toBe('started');
    expect(other.exitCode ?? other.signalCode).toBeNull();
  });

  it('does not start beside a PostgreSQL that answers from another container', async () => {
    const dataDir = scratch.newDir();
    await (await scratch.start(dataDir)).stop();
    const elsewhere = createServer().listen(join(dataDir, 'run/.s.PGSQL.5432'));
    await once(elsewhere, 'listening');
    const lines = [NO_PROCESS, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'run'), '', '', 'ready'];
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${lines.join('\n')}\n`);
    await expect(scratch.start(dataDir)).rejects.toThrow(`PostgreSQL of ${dataDir} runs outside this machine`);
    elsewhere.close();
  });
});

describe('the identity of a process', () => {
  it('is stable, and gone with the process even while nobody reaps it', async () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
    expect(processIdentity(process.pid)).toMatch(/\S/);
    expect(processIdentity(NO_PROCESS)).toBeUndefined();
    // The child ends when its parent is no shell any more, which might look after it.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec cat']);
    children.push(parent);
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
    await until(() => processIdentity(Number(pid)) === undefined);
    expect(() => process.kill(Number(pid), 0)).not.toThrow();
  });
});

describe('after a crash', () => {
  it('heals when PostgreSQL is killed under a running server, even in the middle of a long query', async () => {
    const dataDir = scratch.newDir();
    const lines: string[] = [];
    const { url } = await scratch.start(dataDir, { settings: KEPT_AT_KILL, log: (line) => lines.push(line) });
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
    const dataDir = scratch.newDir();
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
    const dataDir = scratch.newDir();
    await killOwner(spawnOwner(dataDir));
    const survivor = postmasterPid(dataDir);
    expect(processIdentity(survivor)).toBeDefined();
    const { url } = await scratch.start(dataDir);
    expect(processIdentity(survivor)).toBeUndefined();
    expect(await countRows(url)).toBe(500);
  });

  it('recovers when both were killed', async () => {
    const dataDir = scratch.newDir();
    const owner = spawnOwner(dataDir);
    await owner.output;
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await killOwner(owner);
    expect(await countRows((await scratch.start(dataDir)).url)).toBe(500);
  });

  it('starts over when the first start was killed half way', async () => {
    const dataDir = scratch.newDir();
    const owner = spawnOwner(dataDir);
    const unfinished = () =>
      existsSync(dataDir) && readdirSync(dataDir).find((name) => name.startsWith('postgres.init-'));
    await until(unfinished);
    owner.child.kill('SIGKILL');
    await ended(owner.child);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const { url } = await scratch.start(dataDir);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('shuts PostgreSQL down when its owner exits without stopping it', async () => {
    const dataDir = scratch.newDir();
    const owner = spawnOwner(dataDir, { env: { AT_END: 'exit' } });
    await owner.output;
    const pid = postmasterPid(dataDir);
    await endChild(owner.child);
    await until(() => processIdentity(pid) === undefined);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });
});
