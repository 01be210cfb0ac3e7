import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer, TestDatabase } from '#testing';
import { INSTANCE_ADMINS } from './administrator-addresses';
import tearDown from './global-teardown';
import { startPgBouncer, through } from './pgbouncer';
import { ROOT, type TestRun } from './run';

/** No bucket of the rate limiter may fill up while suites run; suites about limits start a server of their own. */
export const UNLIMITED = Object.fromEntries(
  [
    'API_KEY',
    'OAUTH',
    'WORKSPACE_TOKEN',
    'SERVICE_TOKEN',
    'EXTERNAL_TOKEN',
    'ANONYMOUS',
    'SIGN_IN_ACCOUNT',
    'SIGN_IN_ADDRESS',
    'PASSWORD_RESET',
  ].map((name) => [`${name}_RATE_LIMIT`, 'off']),
);

declare global {
  var testRun: {
    readonly directory: string;
    readonly database: TestDatabase;
    readonly servers: RunningServer[];
    readonly hosts: ChildProcess[];
  };
}

/** The processes, and what only one of them is told. */
const OWN: Readonly<Record<string, NodeJS.ProcessEnv>> = {
  'server-0': {},
  'server-1': { CORS_ORIGINS: 'https://app.example.com,https://other.example.com:8443' },
};

const RECORDER = join(ROOT, 'test/support/statement-recorder.cjs');

const PREFIX = 'cairn-e2e-';

/** A place for logs, named after this process: what runs that were killed have left is removed. */
function runDirectory(): string {
  const old = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX) && !isAlive(Number(name.split('-')[2])));
  for (const name of old) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Starts a process that suites ask for something; answers its address. */
async function startHost(name: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { logTail, startProcess } = await import('#testing');
  const { directory, hosts } = globalThis.testRun;
  const logFile = join(directory, `${name}.log`);
  const child = startProcess({ entry: join(ROOT, `test/support/${name}.mjs`), env, logFile });
  hosts.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (address) => resolve(address as string));
    child.once('exit', () => reject(new Error(`${name} did not start:\n${logTail(logFile)}`)));
  });
}

/** On the nodes of TEST_CITUS_URL, where that is set: a database that has all tables and is spread by workspace. */
async function startDatabase(directory: string): Promise<TestDatabase> {
  const { startClusterDatabase, startTestDatabase } = await import('#testing');
  const { TEST_CITUS_URL, TEST_DATABASE_URL } = process.env;
  if (!TEST_CITUS_URL) return startTestDatabase(join(directory, 'postgres.log'), TEST_DATABASE_URL);
  const database = await startClusterDatabase(TEST_CITUS_URL);
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: directory };
  for (const command of ['migrate up', 'cluster distribute --shards 8'])
    execFileSync(process.execPath, ['dist/src/cli/main.js', ...command.split(' ')], { cwd: ROOT, env, stdio: 'pipe' });
  return database;
}

/** With TEST_PGBOUNCER, its program: a pooler before the server of a database. Answers its port. */
async function startPooler(directory: string, url: string): Promise<number | null> {
  const { TEST_PGBOUNCER: program } = process.env;
  if (!program) return null;
  const { freePort } = await import('#testing');
  const port = await freePort();
  globalThis.testRun.hosts.push(await startPgBouncer({ program, url, port, directory }));
  return port;
}

/** One database and two processes of the built service on it for the whole run. */
export default async function setUp(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed', '--quiet'], { cwd: ROOT, stdio: 'inherit' });
  const { startServer } = await import('#testing');
  const directory = runDirectory();
  const database = await startDatabase(directory);
  globalThis.testRun = { directory, database, servers: [], hosts: [] };
  const storageDir = join(directory, 'files');
  const { CAIRN_MODULES = '' } = process.env;
  // Receivers of webhooks are servers of the suites, and their patience is tried.
  const webhooks = { WEBHOOK_ALLOWED_CIDRS: 'loopback', WEBHOOK_RETRY_PAUSE: '1', WEBHOOK_TIMEOUT: '2' };
  const statements = join(directory, 'statements.ndjson');
  const recording = { NODE_OPTIONS: `--require ${RECORDER}`, STATEMENTS_FILE: statements };
  const shared = {
    STORAGE_DIR: storageDir,
    LOG_LEVEL: 'error',
    CAIRN_MODULES,
    ...webhooks,
    ...recording,
    INSTANCE_ADMINS,
    // Back-ups can be asked for, and fail: one of this database would tell the audit logs of all suites.
    BACKUP_TO: '/dev/null/backups',
  };
  try {
    const pooler = await startPooler(directory, database.url);
    for (const [name, own] of Object.entries(OWN)) {
      const server = await startServer({
        entry: join(ROOT, 'dist/src/main.js'),
        env: { ...UNLIMITED, ...through(database.url, pooler), DATA_DIR: join(directory, name), ...shared, ...own },
        logFile: join(directory, `${name}.log`),
      });
      globalThis.testRun.servers.push(server);
    }
    const run: TestRun = {
      databaseUrl: database.url,
      pooler,
      servers: globalThis.testRun.servers.map(({ url }) => url),
      host: await startHost('server-host', { DATABASE_URL: database.url, DIRECTORY: directory }),
      commands: await startHost('cli-host'),
      storageDir,
      statements,
    };
    process.env.CAIRN_TEST_RUN = JSON.stringify(run);
  } catch (error) {
    await tearDown();
    throw error;
  }
}
