import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { logTail, startProcess, stopProcess } from './process';

export interface TestDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

const PREFIX = 'cairn_test_';
const ABANDONED_AFTER_MS = 60 * 60_000;

/**
 * Creates a database for tests: on the server at `url`, or on a temporary PostgreSQL. The database is empty, or a copy
 * of `template`, which must not be in use meanwhile.
 */
export const startTestDatabase = (logFile: string, url?: string, template?: string): Promise<TestDatabase> =>
  url ? createDatabase(url, template) : startOwnPostgres(logFile);

async function startOwnPostgres(logFile: string): Promise<TestDatabase> {
  const child = startProcess({ entry: join(__dirname, 'throwaway-postgres.js'), env: {}, logFile });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as string));
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${logTail(logFile)}`)));
  });
  return { url, stop: () => stopProcess(child) };
}

export const newDatabaseName = (): string => `${PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`;

async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = newDatabaseName();
  await onServer(serverUrl, async (client) => {
    await dropAbandoned(client);
    await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const stop = async () => {
    // Loaded late: most suites never stop a database, and it takes a second.
    const { dropDatabase } = await import('#persistence');
    await onServer(serverUrl, (client) => dropDatabase(client, name));
  };
  return { url: url.href, stop };
}

/** Drops databases of killed runs, which could not drop them themselves. */
async function dropAbandoned(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d
     where starts_with(datname, $1) and not exists (select 1 from pg_stat_activity a where a.datname = d.datname)`,
    [PREFIX],
  );
  const old = rows.filter(({ name }) => Date.now() - Number(name.split('_')[2]) > ABANDONED_AFTER_MS);
  for (const { name } of old) await client.query(`drop database if exists ${name}`);
}

export async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
