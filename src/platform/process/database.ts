import { DataSource } from 'typeorm';
import { UpgradeError } from '#kernel';
import { connectionOf, createDataSource, createReplicas, type Replicas, type TimeLimits } from '#persistence';
import { findEarlier, startEmbeddedPostgres } from '#embedded-postgres';
import { BackupError } from '../../backup/backup.error';
import { locked } from '../../backup/lock';
import { describeRestore, endRestore, restoreProgress } from '../../backup/restore-progress';
import type { Config } from '../../config';
import { contextsWith } from '../../contexts';
import { schemaOf } from '../../schema';
import type { Log } from '../logging';
import { databaseFailure, incompatibilityOf, type ServerFacts } from './database-failure';
import { onDatabase } from './on-database';
import { checkPooler } from './pooler';
import type { ProcessContext } from './process-context';
import { within } from './shutdown';
import { StartError } from './start-error';
import { upgrade } from './upgrade';

const CLOSE_MS = 5_000;
const MAX_LOCK_MS = 5_000;
/** Connections of each process outside of its pool: for jobs, for listening to new ones, and for its session. */
const BESIDE_POOL = 8;
/** Connections in addition to those of the processes: for commands, back-ups and psql. */
const SPARE_CONNECTIONS = 30;
/** Error codes of failed migrations that the operator can fix: missing rights, a missing extension, a full disk. */
const REFUSALS = /^(42501|25006|0A000|58P01|53100)$/;

/** Makes the database available and checks it. Returns its URL. */
export async function prepareDatabase(context: ProcessContext): Promise<string> {
  const { databaseUrl, databaseSessionUrl } = context.config;
  if (databaseUrl === null) return startEmbedded(context);
  await check('DATABASE_URL', databaseUrl);
  if (databaseSessionUrl === null) return databaseUrl;
  await check('DATABASE_SESSION_URL', databaseSessionUrl);
  await checkPooler({ url: databaseUrl, sessionUrl: databaseSessionUrl, limits: limitsOf(context.config) });
  return databaseUrl;
}

async function startEmbedded({ config, log, shutdown }: ProcessContext): Promise<string> {
  const connections = Math.max(100, config.workers * (config.databasePoolSize + BESIDE_POOL) + SPARE_CONNECTIONS);
  const earlier = findEarlier(config.dataDir);
  if (earlier) {
    const { carryOver } = await import('./carry-over.js');
    await carryOver(earlier, { config, log });
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    role: 'server',
    settings: { max_connections: String(connections) },
    log: (line) => log.info({ context: 'PostgreSQL' }, line),
    onLost: (err) => {
      log.fatal({ err }, 'The database is gone, the process ends');
      void shutdown.exit(1);
    },
  });
  shutdown.defer('embedded PostgreSQL', () => postgres.stop());
  return postgres.url;
}

const check = (variable: string, url: string): Promise<void> =>
  onDatabase(variable, url, async (client) => {
    const { rows } = await client.query<ServerFacts>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
              current_setting('server_encoding') as encoding`,
    );
    const misfit = incompatibilityOf(variable, url, rows[0]!);
    if (misfit) throw misfit;
  });

/**
 * How long a statement may wait for a lock, in milliseconds. It holds a connection meanwhile, so the time must be much
 * shorter than that of a request.
 */
const lockPatience = ({ requestTimeoutSeconds }: Config): number => Math.min(MAX_LOCK_MS, requestTimeoutSeconds * 500);

const limitsOf = (config: Config): Required<TimeLimits> => ({
  statementMs: config.requestTimeoutSeconds * 1000,
  lockMs: lockPatience(config),
  // A process that is frozen in a transaction holds its locks, and all others wait for them.
  pauseMs: 2 * lockPatience(config),
});

const poolOptions = (config: Config) => ({ poolSize: config.databasePoolSize, limits: limitsOf(config) });

/** Connects this process to the database. The connections are closed at shutdown. */
export async function connect(url: string, { config, shutdown }: ProcessContext): Promise<DataSource> {
  const dataSource = createDataSource({
    url,
    sessionUrl: config.databaseSessionUrl ?? undefined,
    ...poolOptions(config),
    ...schemaOf(contextsWith(config.modules)),
  });
  try {
    await dataSource.initialize();
  } catch (error) {
    throw databaseFailure('DATABASE_URL', url, error);
  }
  shutdown.defer('database connections', async () => {
    await within(CLOSE_MS, dataSource.destroy());
  });
  return dataSource;
}

/**
 * Connects this process to the standbys. The server starts without those that cannot be used, and takes them in later.
 * Call it when the schema is up to date: a standby is used once it has everything that the primary has now.
 */
export async function connectReplicas(dataSource: DataSource, { config, shutdown }: ProcessContext): Promise<Replicas> {
  const urls = config.databaseUrl === null ? [] : config.databaseReplicaUrls;
  const maxLagSeconds = config.databaseReplicaMaxLagSeconds;
  const replicas = createReplicas(dataSource, urls, { ...poolOptions(config), maxLagSeconds });
  if (!replicas.exist) return replicas;
  shutdown.defer('connections to standbys', async () => {
    await within(CLOSE_MS, replicas.close());
  });
  await replicas.watch();
  return replicas;
}

/**
 * Handles an interrupted restore. If it changed nothing, the server reports it once. Otherwise the server does not start on
 * incomplete data.
 */
async function assertRestored(dataSource: DataSource, log: Log): Promise<void> {
  const found = await restoreProgress(dataSource);
  if (!found) return;
  await locked(connectionOf(dataSource), 'alone', async () => {
    if (found.stage === 'tables') throw new StartError(describeRestore(found));
    log.warn({ snapshot: found.snapshot, place: found.place }, describeRestore(found));
    await endRestore(dataSource);
  }).catch((error: unknown) => {
    throw error instanceof BackupError ? new StartError(error.message) : error;
  });
}

/** Brings the schema up to date. Several servers that start at the same time do so one after the other. */
export async function bringUpToDate(dataSource: DataSource, url: string, context: ProcessContext): Promise<void> {
  const { databaseSessionUrl } = context.config;
  if (databaseSessionUrl === null) return applyMigrations(dataSource, url, context);
  const { entities, migrations } = schemaOf(contextsWith(context.config.modules));
  const direct = createDataSource({ url: databaseSessionUrl, poolSize: 2, entities, migrations });
  try {
    await direct.initialize();
    await applyMigrations(direct, databaseSessionUrl, context);
  } finally {
    await direct.destroy();
  }
}

async function applyMigrations(dataSource: DataSource, url: string, { config, log }: ProcessContext): Promise<void> {
  await assertRestored(dataSource, log);
  try {
    const applied = await upgrade({ dataSource, url }, config, (line) => log.info({ context: 'Upgrade' }, line));
    if (applied.length) log.info({ migrations: applied }, 'Database migrated');
  } catch (error) {
    if (error instanceof UpgradeError) throw new StartError(error.message, { cause: error });
    const { driverError } = error as { driverError?: { code?: string } };
    throw REFUSALS.test(driverError?.code ?? '') ? databaseFailure('DATABASE_URL', url, error) : error;
  }
}
