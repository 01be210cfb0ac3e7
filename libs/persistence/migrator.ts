import { MigrationExecutor, type DataSource } from 'typeorm';

/** Any number that no other program takes; every process of the service uses this one. */
const LOCK = 7_226_801_913;

/** Applies pending migrations, one process at a time and without a limit; answers the names of those it applied. */
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

export const pendingMigrations = (dataSource: DataSource): Promise<boolean> => dataSource.showMigrations();
