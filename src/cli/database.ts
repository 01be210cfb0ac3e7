import type { DataSource } from 'typeorm';
import { createDataSource, migrate } from '#persistence';
import { startEmbeddedPostgres } from '#embedded-postgres';
import type { Config } from '../config';
import { contextsWith } from '../contexts';
import { databaseFailure } from '../platform/process/database-failure';
import { schemaOf } from '../schema';
import { CommandError } from './failure';
import { migrationState } from './migration-state';
import { note } from './output';

export interface Database {
  readonly url: string;
  readonly dataSource: DataSource;
}

const POOL_SIZE = 2;
const INTERRUPTED = 130;

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'modules'>;

/** Runs `work` on the server's database, which is started for as long where it is the embedded one and does not run. */
export async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const postgres = place.databaseUrl === null ? await startEmbedded(place.dataDir) : undefined;
  const interrupt = () => void (postgres?.stop() ?? Promise.resolve()).finally(() => process.exit(INTERRUPTED));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await connected(postgres?.url ?? place.databaseUrl!, place.modules, work);
  } finally {
    await postgres?.stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

const startEmbedded = (dataDir: string) => startEmbeddedPostgres({ dataDir, role: 'tool', log: note });

async function connected<T>(
  url: string,
  modules: Place['modules'],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const dataSource = createDataSource({ url, poolSize: POOL_SIZE, ...schemaOf(contextsWith(modules)) });
  try {
    await dataSource.initialize();
  } catch (error) {
    throw databaseFailure('DATABASE_URL', url, error);
  }
  try {
    return await work({ url, dataSource });
  } finally {
    await dataSource.destroy();
  }
}

/** Applies what a fresh or older database lacks; says so. */
export async function bringUpToDate({ dataSource }: Database): Promise<void> {
  const applied = await migrate(dataSource);
  if (applied.length) note(`Database migrated: ${applied.join(', ')}`);
}

/** For commands that should not change a schema in passing. */
export async function assertUpToDate({ dataSource }: Database): Promise<void> {
  const { pending } = await migrationState(dataSource);
  if (pending.length) throw new CommandError('The database is not up to date: run "npm run cli -- migrate up" first.');
}
