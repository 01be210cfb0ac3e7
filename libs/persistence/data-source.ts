import type { ClientConfig, Pool } from 'pg';
import { parse } from 'pg-connection-string';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { SnakeNaming } from './naming';
import { PooledClient } from './pooled-client';
import { wireTypes } from './wire-types';

export interface DatabaseOptions {
  readonly url: string;
  readonly replicaUrls?: readonly string[];
  /** Connections of this process to each server. */
  readonly poolSize?: number;
  /** How long a statement, and a wait for a lock in it, may take; for ever unless told. */
  readonly limits?: { readonly statementMs: number; readonly lockMs: number };
  readonly entities: DataSourceOptions['entities'];
  readonly migrations: DataSourceOptions['migrations'];
}

/** Connections end after this many idle milliseconds, so that an idle service holds few. */
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

/** One data source for the service, its tests and TypeORM's own tools. */
export function createDataSource(options: DatabaseOptions): DataSource {
  const { url, replicaUrls = [], poolSize = 10, entities, migrations } = options;
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
    namingStrategy: new SnakeNaming(),
    extra: {
      Client: PooledClient,
      max: poolSize,
      // Statements that do not need each other's results leave together, and none waits for the way of another.
      pipeline: true,
      idleTimeoutMillis: IDLE_MS,
      types: wireTypes,
      options: settingsOf(options),
      application_name: 'cairn',
      connectionTimeoutMillis: 10_000,
    },
  });
}

/** How to reach the primary by a connection beside the pool. */
export function connectionOf({ driver }: DataSource): ClientConfig {
  const { options } = (driver as unknown as { readonly master: Pool }).master;
  const { host, port, user, password, database, ssl } = options;
  return { host, port, user, password, database, ssl, application_name: 'cairn' };
}
