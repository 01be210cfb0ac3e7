import { MemoryRateCounter } from '#auth';
import type { Config } from '../../config';
import type { Log } from '../logging';
import { advise } from './advise';
import { announce } from './announce';
import { bringUpToDate, connect, connectReplicas, prepareDatabase } from './database';
import { connectRedis } from './redis';
import { Service } from './service';
import type { Shutdown } from './shutdown';

/** Runs the whole service in this process. */
export async function runSingle(config: Config, log: Log, shutdown: Shutdown): Promise<void> {
  const context = { config, log, shutdown };
  const url = await prepareDatabase(context);
  const dataSource = await connect(url, context);
  await bringUpToDate(dataSource, url, context);
  const counter = (await connectRedis(context)) ?? new MemoryRateCounter();
  const replicas = await connectReplicas(dataSource, context);
  const service = await Service.create({ ...context, dataSource, replicas, counter });
  const port = await service.listen(config.port);
  const setupLink = await service.setUp(port);
  announce(config, { port, setupLink }, log);
  await advise(config, log);
}
