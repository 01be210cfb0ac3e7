import type { DataSource } from 'typeorm';
import { assertNotNewer, createDataSource, migrationState } from '#persistence';
import { startEmbeddedPostgres } from '#embedded-postgres';
import type { Config } from '../config';
import { contextsWith } from '../contexts';
import { databaseFailure } from '../platform/process/database-failure';
import { schemaOf } from '../schema';
import { CommandError } from './failure';
import { note } from './output';
import { commandLine } from '../platform/command-line';
import { upgrade } from '../platform/process/upgrade';
import { describeVersion } from './version';

export interface Database {
  readonly url: string;
  readonly dataSource: DataSource;
}

const POOL_SIZE = 2;
const INTERRUPTED = 130;

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databaseSessionUrl' | 'dataDir' | 'modules'>;

/** A command that reports or replaces the schema takes `any`. Others refuse one that a newer version has updated. */
export type AcceptedSchema = 'known' | 'any';

/** How a command uses the database. */
interface DatabaseUse {
  readonly schema?: AcceptedSchema;
  /** Sends statements without waiting for those before. Commands that copy rows in or out cannot. */
  readonly pipeline?: boolean;
}

/** Runs `work` on the server's database. If the embedded database is not running, it is started for this time. */
export async function withDatabase<T>(
  place: DatabaseSettings,
  work: (database: Database) => Promise<T>,
  use: DatabaseUse = {},
): Promise<T> {
  const postgres = place.databaseUrl === null ? await startEmbedded(place.dataDir) : undefined;
  const interrupt = () => void (postgres?.stop() ?? Promise.resolve()).finally(() => process.exit(INTERRUPTED));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const url = postgres?.url ?? place.databaseSessionUrl ?? place.databaseUrl!;
    return await connected(url, place.modules, work, use);
  } finally {
    await postgres?.stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

const startEmbedded = (dataDir: string) => startEmbeddedPostgres({ dataDir, role: 'tool', log: note });

const newDataSource = (url: string, modules: DatabaseSettings['modules'], pipeline = false): DataSource =>
  createDataSource({ url, poolSize: POOL_SIZE, pipeline, ...schemaOf(contextsWith(modules)) });

/** Runs `work` on a database that runs. */
export async function connected<T>(
  url: string,
  modules: DatabaseSettings['modules'],
  work: (database: Database) => Promise<T>,
  use: DatabaseUse = {},
): Promise<T> {
  const { schema = 'known', pipeline } = use;
  const dataSource = newDataSource(url, modules, pipeline);
  try {
    await dataSource.initialize();
  } catch (error) {
    throw databaseFailure('DATABASE_URL', url, error);
  }
  try {
    if (schema === 'known') assertNotNewer(await migrationState(dataSource), describeVersion());
    return await work({ url, dataSource });
  } finally {
    await dataSource.destroy();
  }
}

/** Connects to another database of the same server. The caller must close the connection. */
export async function connectionTo({ url }: Database, name: string, modules: Config['modules']): Promise<DataSource> {
  const address = new URL(url);
  address.pathname = `/${name}`;
  const dataSource = newDataSource(address.href, modules);
  return dataSource.initialize();
}

/** Applies pending migrations, as a start of the server does, and reports them. */
export async function bringUpToDate(database: Database, config: Config): Promise<void> {
  const applied = await upgrade(database, config, note);
  if (applied.length) note(`Database migrated: ${applied.join(', ')}`);
}

/** Throws if migrations are pending. For commands that should not change the schema as a side effect. */
export async function assertUpToDate({ dataSource }: Database): Promise<void> {
  const { pending } = await migrationState(dataSource);
  if (pending.length)
    throw new CommandError(`The database is not up to date: run "${commandLine('migrate up')}" first.`);
}
