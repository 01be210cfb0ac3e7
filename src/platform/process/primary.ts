import { MemoryRateCounter } from '#auth';
import type { Config } from '../../config';
import type { Log } from '../logging';
import { advise } from './advise';
import { announce } from './announce';
import { bringUpToDate, connect, prepareDatabase } from './database';
import { Fleet } from './fleet';
import type { Shutdown } from './shutdown';

/** The number of connections of this process, which serves no requests. */
const POOL_SIZE = 2;

/**
 * Runs the primary process of several workers. It manages everything that exists only once, and serves no requests
 * itself.
 */
export async function runPrimary(config: Config, log: Log, shutdown: Shutdown): Promise<void> {
  const context = { config, log, shutdown };
  const databaseUrl = await prepareDatabase(context);
  const dataSource = await connect(databaseUrl, {
    ...context,
    config: { ...config, databasePoolSize: POOL_SIZE },
  });
  await bringUpToDate(dataSource, databaseUrl, context);
  const fleet = new Fleet({ ...context, databaseUrl, counter: new MemoryRateCounter() });
  shutdown.defer('workers', () => fleet.stop());
  announce(config, await fleet.start(), log);
  await advise(config, log);
}
