import { Pool, type ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { SnakeNaming } from './naming';
import { PooledClient } from './pooled-client';
import { primaryPool } from './primary-pool';
import { Replicas } from './replicas';
import { Standby } from './standby';
import { wireTypes } from './wire-types';

/** Time limits of the work on a connection, in milliseconds. */
export interface TimeLimits {
  readonly statementMs: number;
  /** For each wait for a lock. */
  readonly lockMs: number;
  /** For each pause between two statements of a transaction, which holds its locks meanwhile; unlimited by default. */
  readonly pauseMs?: number;
}

/** Returns the settings of a session that has these limits. */
export const limitSettings = ({ statementMs, lockMs, pauseMs = 0 }: TimeLimits): Readonly<Record<string, number>> => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: pauseMs,
});

export interface DatabaseOptions {
  readonly url: string;
  /**
   * The same database for what must keep a session, where `url` leads to a pooler that gives a connection for one
   * transaction. The pooler then has to set the time limits.
   */
  readonly sessionUrl?: string;
  /** The maximum number of connections of this process to each server. */
  readonly poolSize?: number;
  /** The time limits; unlimited by default. */
  readonly limits?: TimeLimits;
  /** Set to false for connections that also copy rows in or out. The default is true. */
  readonly pipeline?: boolean;
  readonly entities: DataSourceOptions['entities'];
  readonly migrations: DataSourceOptions['migrations'];
}

/** Connections are closed after this many idle milliseconds, so that an idle service holds few. */
const IDLE_MS = 30_000;

const settingsOf = ({ limits, sessionUrl }: Pick<DatabaseOptions, 'limits' | 'sessionUrl'>): string =>
  Object.entries({ timezone: 'UTC', ...(limits && !sessionUrl && limitSettings(limits)) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const connection = (url: string) => {
  const { host, port, user, password, database, ssl } = parse(url);
  return {
    host: host ?? 'localhost',
    port: Number(port ?? 5432),
    user,
    password,
    database: database ?? undefined,
    ssl: (ssl as boolean | undefined) ?? false,
  };
};

type PoolOptions = Pick<DatabaseOptions, 'poolSize' | 'limits' | 'pipeline' | 'sessionUrl'>;

/** Returns the settings of pools, in addition to those of the connection. */
const poolSettings = ({ poolSize = 10, pipeline = true, limits, sessionUrl }: PoolOptions) => ({
  Client: PooledClient,
  max: poolSize,
  // Sends independent statements without waiting for the results of earlier ones.
  pipeline,
  idleTimeoutMillis: IDLE_MS,
  types: wireTypes,
  options: settingsOf({ limits, sessionUrl }),
  application_name: 'cairn',
  connectionTimeoutMillis: 10_000,
});

/** Creates the data source for the service, its tests and TypeORM's tools. */
export function createDataSource(options: DatabaseOptions): DataSource {
  const { url, sessionUrl, entities, migrations } = options;
  const { user, ...target } = connection(url);
  const dataSource = new DataSource({
    type: 'postgres',
    ...target,
    username: user,
    entities,
    migrations,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    // Otherwise TypeORM prints failed migrations to standard output, where results of commands are.
    logger: 'debug',
    namingStrategy: new SnakeNaming(),
    extra: poolSettings(options),
  });
  if (sessionUrl) sessions.set(dataSource, sessionUrl);
  return dataSource;
}

/** A standby that takes longer to accept a connection, or to say how far it is, is left out. */
const PATIENCE_MS = 2_000;
/** Connections for looks are never idle for long. */
const WATCHING = { max: 1, idleTimeoutMillis: 0, query_timeout: PATIENCE_MS, connectionTimeoutMillis: PATIENCE_MS };

/** Host, port and database of a URL, without secrets. */
const nameOf = ({ host, port, database }: ReturnType<typeof connection>) => `${host}:${port}/${database ?? ''}`;

/** Connects to the standbys of a database. They need not run now. */
export function createReplicas(
  dataSource: DataSource,
  urls: readonly string[],
  { maxLagSeconds, ...options }: PoolOptions & { readonly maxLagSeconds: number },
): Replicas {
  if (!urls.length) return new Replicas(dataSource);
  const settings = { ...poolSettings(options), connectionTimeoutMillis: PATIENCE_MS };
  const watching = { application_name: 'cairn', Client: PooledClient, ...WATCHING };
  const standbys = urls.map((url) => {
    const target = connection(url);
    const pool = new Pool({ ...target, ...settings });
    return new Standby({ name: nameOf(target), pool, watcher: new Pool({ ...target, ...watching }) });
  });
  const primary = new Pool({ ...sharedConnectionOf(dataSource), ...watching });
  return new Replicas(dataSource, { standbys, primary, maxLagSeconds });
}

/** Addresses for sessions, of the data sources whose own address leads to a pooler. */
const sessions = new WeakMap<DataSource, string>();

/** Returns the options for a connection to the primary outside of the pool, which keeps its session. */
export function connectionOf(dataSource: DataSource): ClientConfig {
  const url = sessions.get(dataSource);
  return url ? { ...connection(url), application_name: 'cairn' } : sharedConnectionOf(dataSource);
}

/**
 * Returns the options for a connection to the primary outside of the pool that a pooler may share: it keeps nothing
 * from one transaction to the next.
 */
export function sharedConnectionOf(dataSource: DataSource): ClientConfig {
  const { host, port, user, password, database, ssl } = primaryPool(dataSource).options;
  return { host, port, user, password, database, ssl, application_name: 'cairn' };
}
