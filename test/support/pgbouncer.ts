import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** The time limits that a server asks for by default, in milliseconds. */
const LIMITS =
  'set statement_timeout = 30000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 10000';
const PATIENCE_MS = 10_000;
const NOBODY = { uid: 65_534, gid: 65_534 };

interface PgBouncerOptions {
  /** The program. */
  readonly program: string;
  /** A database of the server that it stands in front of. */
  readonly url: string;
  readonly port: number;
  readonly directory: string;
  /** Connections to each database of the server. */
  readonly size?: number;
  readonly connectQuery?: string;
  /** As many prepared statements are followed for each client. */
  readonly preparedStatements?: number;
}

/** The version that a program of PgBouncer says, such as 1.25; null if there is no such program. */
export function pgBouncerVersion(program: string): number | null {
  try {
    const said = execFileSync(program, ['--version'], { encoding: 'utf8' });
    return Number(/PgBouncer (\d+\.\d+)/.exec(said)?.[1] ?? 0);
  } catch {
    return null;
  }
}

/** The address of a database through a pooler that listens on this port. */
function pooled(url: string, port: number): string {
  const address = new URL('postgres://127.0.0.1');
  address.username = new URL(url).username;
  address.port = String(port);
  address.pathname = new URL(url).pathname;
  return address.href;
}

/** The settings by which a server uses a database, through a pooler that listens on this port. */
export const through = (url: string, port: number | null): Readonly<Record<string, string>> =>
  port === null ? { DATABASE_URL: url } : { DATABASE_URL: pooled(url, port), DATABASE_SESSION_URL: url };

/** Starts PgBouncer, which gives a connection for one transaction, in front of all databases of a server. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<ChildProcess> {
  const { program, url, port, size = 20, connectQuery = LIMITS, preparedStatements = 500 } = options;
  const { host, port: at, user, password } = new Client({ connectionString: url });
  const directory = join(options.directory, 'pgbouncer');
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'pgbouncer.ini');
  const known = Object.entries({ host, port: at, user, password }).filter(([, value]) => value);
  const settings = {
    ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any' },
    ...{ pool_mode: 'transaction', max_prepared_statements: preparedStatements },
    ...{ default_pool_size: size, max_client_conn: 5000, server_idle_timeout: 5 },
    ...{ logfile: join(directory, 'log') },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = known.map(([name, value]) => `${name}=${value}`).join(' ');
  writeFileSync(
    file,
    `[databases]\n* = ${database} connect_query='${connectQuery}'\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  // It refuses to run as root, and a socket may be open to the user of PostgreSQL alone.
  const owner = process.getuid?.() === 0 ? userOf(host) : {};
  chmodSync(options.directory, 0o755);
  chmodSync(directory, 0o777);
  const child = spawn(program, ['--quiet', file], { stdio: 'ignore', ...owner });
  await untilItAnswers(pooled(url, port), child);
  return child;
}

function userOf(host: string): { readonly uid: number; readonly gid: number } {
  const { uid, gid } = host.startsWith('/') ? statSync(host) : { uid: 0, gid: 0 };
  return uid === 0 ? NOBODY : { uid, gid };
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline || child.exitCode !== null) throw error;
      await sleep(50);
    }
  }
}
