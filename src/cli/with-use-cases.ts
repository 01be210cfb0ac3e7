import type { INestApplicationContext } from '@nestjs/common';
import type { Database } from './database';

/**
 * Runs `work` with the use cases, on a database that must be up to date. The use cases are loaded only here, so that
 * `--help` is fast.
 */
export async function withUseCases<T>(work: (found: INestApplicationContext) => Promise<T>): Promise<T> {
  const { loadSettings } = await import('./settings.js');
  const { assertUpToDate, withDatabase } = await import('./database.js');
  const { useCases } = await import('./use-cases.js');
  const { config } = loadSettings();
  const found = async (database: Database) => {
    await assertUpToDate(database);
    return work(await useCases(database.dataSource, config));
  };
  return withDatabase(config, found, { pipeline: true });
}
