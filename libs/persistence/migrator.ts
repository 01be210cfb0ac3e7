import type { ClientBase } from 'pg';
import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { connectionOf } from './data-source';
import { PATIENCE, untilLocksAreFree, type LockPatience } from './lock-patience';
import { assertNotNewer, migrationState, type MigrationState } from './migration-state';
import { PooledClient } from './pooled-client';
import { spreadNewTables } from './spread-migrations';

/**
 * The advisory lock of migrations. Any number works that no other program uses; all processes of the service use this
 * one.
 */
const LOCK = 7_226_801_913;

export interface MigrateOptions {
  /** The version of this build, which is kept beside each migration that it applies. */
  readonly version?: string;
  /** Reports waits for locks. */
  readonly log?: (line: string) => void;
  /** Runs before the first change. If it fails, nothing is changed. */
  readonly before?: (state: MigrationState) => Promise<void>;
  readonly patience?: LockPatience;
}

/**
 * Applies pending migrations without a time limit, in one process at a time. Returns their names.
 *
 * @throws UpgradeError if the database is newer than this build, or if locks stay held by others.
 */
export async function migrate(dataSource: DataSource, options: MigrateOptions = {}): Promise<string[]> {
  // Not from the pool, which may have only one connection.
  const keeper = new PooledClient(connectionOf(dataSource));
  await keeper.connect();
  try {
    await keeper.query('set statement_timeout = 0; set lock_timeout = 0');
    await keeper.query('select pg_advisory_lock($1)', [LOCK]);
    const state = await migrationState(dataSource);
    assertNotNewer(state, options.version ?? 'of an unknown version');
    if (!state.pending.length) return [];
    await options.before?.(state);
    await applyAll(dataSource, keeper, options);
    return [...state.pending];
  } finally {
    await keeper.end().catch(() => undefined);
  }
}

/** Each migration is a transaction. One that is tried again begins anew; those before it stay. */
async function applyAll(dataSource: DataSource, keeper: ClientBase, options: MigrateOptions): Promise<void> {
  const { version = '', log = () => undefined, patience = PATIENCE } = options;
  const runner = dataSource.createQueryRunner('master');
  await runner.connect();
  let endSpreading = () => Promise.resolve();
  try {
    await runner.query('set statement_timeout = 0');
    await runner.query(`set lock_timeout = ${patience.lockMs}`);
    await setVersion(runner, version);
    endSpreading = await spreadNewTables(runner);
    const [{ pid }] = (await runner.query('select pg_backend_pid() as pid')) as [{ pid: number }];
    await untilLocksAreFree({ client: keeper, pid, patience, log }, () => {
      const executor = new MigrationExecutor(dataSource, runner);
      executor.transaction = dataSource.options.migrationsTransactionMode ?? 'each';
      return executor.executePendingMigrations();
    });
  } finally {
    await endSpreading();
    for (const name of ['statement_timeout', 'lock_timeout', 'cairn.version'])
      await runner.query(`reset ${name}`).catch(() => undefined);
    await runner.release();
  }
}

/** The column `cairn_version` of `schema_migrations` takes it from the session. */
const setVersion = (runner: QueryRunner, version: string): Promise<unknown> =>
  runner.query(`select set_config('cairn.version', $1, false)`, [version]);

/** Applies only the named migrations, in the runner's transaction, to an empty schema. */
export async function migrateTo(
  dataSource: DataSource,
  runner: QueryRunner,
  names: readonly string[],
  version = '',
): Promise<void> {
  const wanted = new Set(names);
  const migrations = dataSource.migrations.filter((one) => wanted.has(one.name ?? one.constructor.name));
  const limited = Object.create(dataSource, { migrations: { value: migrations } }) as DataSource;
  const executor = new MigrationExecutor(limited, runner);
  executor.transaction = 'none';
  await setVersion(runner, version);
  await executor.executePendingMigrations();
}
