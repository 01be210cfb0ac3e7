import { MemoryRateCounter } from '#auth';
import type { Config } from '../../config';
import type { Log } from '../logging';
import { advise } from './advise';
import { announce } from './announce';
import { bringUpToDate, connect, prepareDatabase } from './database';
import { Fleet } from './fleet';
import type { Shutdown } from './shutdown';

/** Connections of the process that serves no requests. */
const POOL_SIZE = 2;

/** The process above several workers: it owns what there is once, and serves nothing itself. */
export async function runPrimary(config: Config, log: Log, shutdown: Shutdown): Promise<void> {
  const context = { config, log, shutdown };
  const databaseUrl = await prepareDatabase(context);
  const dataSource = await connect(databaseUrl, {
    ...context,
    config: { ...config, databasePoolSize: POOL_SIZE },
  });
  await bringUpToDate(dataSource, databaseUrl, log);
  const fleet = new Fleet({ ...context, databaseUrl, counter: new MemoryRateCounter() });
  shutdown.defer('workers', () => fleet.stop());
  announce(config, await fleet.start(), log);
  await advise(config, log);
}
