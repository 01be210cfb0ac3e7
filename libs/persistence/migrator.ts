import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';

/**
 * The advisory lock of migrations. Any number works that no other program uses; all processes of the service use this
 * one.
 */
const LOCK = 7_226_801_913;

/** Applies pending migrations without a time limit, in one process at a time. Returns their names. */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner('master');
  await runner.connect();
  try {
    await runner.query('set statement_timeout = 0');
    await runner.query('set lock_timeout = 0');
    await runner.query('select pg_advisory_lock($1)', [LOCK]);
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = dataSource.options.migrationsTransactionMode ?? 'each';
    return (await executor.executePendingMigrations()).map((migration) => migration.name);
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await runner.query('reset statement_timeout').catch(() => undefined);
    await runner.query('reset lock_timeout').catch(() => undefined);
    await runner.release();
  }
}

/** Applies only the named migrations, in the runner's transaction, to an empty schema. */
export async function migrateTo(dataSource: DataSource, runner: QueryRunner, names: readonly string[]): Promise<void> {
  const wanted = new Set(names);
  const migrations = dataSource.migrations.filter((one) => wanted.has(one.name ?? one.constructor.name));
  const limited = Object.create(dataSource, { migrations: { value: migrations } }) as DataSource;
  const executor = new MigrationExecutor(limited, runner);
  executor.transaction = 'none';
  await executor.executePendingMigrations();
}

/** True if there are migrations that have not been applied. */
export const pendingMigrations = (dataSource: DataSource): Promise<boolean> => dataSource.showMigrations();
