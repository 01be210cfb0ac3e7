import type { ClientConfig, Pool } from 'pg';
import { parse } from 'pg-connection-string';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { SnakeNaming } from './naming';
import { PooledClient } from './pooled-client';
import { wireTypes } from './wire-types';

export interface DatabaseOptions {
  readonly url: string;
  readonly replicaUrls?: readonly string[];
  /** The maximum number of connections of this process to each server. */
  readonly poolSize?: number;
  /** The time limits of a statement and of its waits for locks; unlimited by default. */
  readonly limits?: { readonly statementMs: number; readonly lockMs: number };
  /** Set to false for connections that also copy rows in or out. The default is true. */
  readonly pipeline?: boolean;
  readonly entities: DataSourceOptions['entities'];
  readonly migrations: DataSourceOptions['migrations'];
}

/** Connections are closed after this many idle milliseconds, so that an idle service holds few. */
const IDLE_MS = 30_000;

const settingsOf = ({ limits }: DatabaseOptions): string =>
  limits
    ? `-c timezone=UTC -c statement_timeout=${limits.statementMs} -c lock_timeout=${limits.lockMs}`
    : '-c timezone=UTC';

const connection = (url: string) => {
  const { host, port, user, password, database, ssl } = parse(url);
  return {
    host: host ?? 'localhost',
    port: Number(port ?? 5432),
    username: user,
    password,
    database: database ?? undefined,
    ssl: (ssl as boolean | undefined) ?? false,
  };
};

/** Creates the data source for the service, its tests and TypeORM's tools. */
export function createDataSource(options: DatabaseOptions): DataSource {
  const { url, replicaUrls = [], poolSize = 10, pipeline = true, entities, migrations } = options;
  const target = replicaUrls.length
    ? { replication: { master: connection(url), slaves: replicaUrls.map(connection), defaultMode: 'master' as const } }
    : connection(url);
  return new DataSource({
    type: 'postgres',
    ...target,
    entities,
    migrations,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    // Otherwise TypeORM prints failed migrations to standard output, where results of commands are.
    logger: 'debug',
    namingStrategy: new SnakeNaming(),
    extra: {
      Client: PooledClient,
      max: poolSize,
      // Sends independent statements without waiting for the results of earlier ones.
      pipeline,
      idleTimeoutMillis: IDLE_MS,
      types: wireTypes,
      options: settingsOf(options),
      application_name: 'cairn',
      connectionTimeoutMillis: 10_000,
    },
  });
}

/** Returns the options for a connection to the primary outside of the pool. */
export function connectionOf({ driver }: DataSource): ClientConfig {
  const { options } = (driver as unknown as { readonly master: Pool }).master;
  const { host, port, user, password, database, ssl } = options;
  return { host, port, user, password, database, ssl, application_name: 'cairn' };
}
