import type { DataSource } from 'typeorm';

/** Any number that no other program takes; every process of the service uses this one. */
const LOCK = 7_226_801_913;

/** Applies pending migrations, one process at a time; answers the names of those it applied. */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner('master');
  await runner.connect();
  try {
    await runner.query('select pg_advisory_lock($1)', [LOCK]);
    return (await dataSource.runMigrations()).map((migration) => migration.name);
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await runner.release();
  }
}

export const pendingMigrations = (dataSource: DataSource): Promise<boolean> => dataSource.showMigrations();
