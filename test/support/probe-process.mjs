// The built application with further providers, on DATABASE_URL, in a process of its own: for what no server has by itself.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { NestFactory } from '@nestjs/core';

const require = createRequire(import.meta.url);
export const dist = (path) => require(`../../dist/${path}`);
const { connectionOf, createDataSource, Session } = dist('libs/persistence');
const { MemoryRateCounter } = dist('libs/auth');
const { AppModule } = dist('src/app.module');
const { loadConfig } = dist('src/config');
const { createLog } = dist('src/platform/logging');
const { Shutdown } = dist('src/platform/process/shutdown');
const { schema } = dist('ormconfig');

class ProbeModule {}

/** Ends with the first signal, as a server does; tells its parent once `begin` is done. */
export async function startProbe(providers, begin) {
  const { DATABASE_URL, STORAGE_DIR } = process.env;
  // Jobs of other suites may fall to this process, such as the removal of files.
  const { config } = loadConfig({ DATABASE_URL, STORAGE_DIR });
  const log = createLog({ level: 'info', format: 'json' });
  const shutdown = new Shutdown(log).onSignals();
  const dataSource = await createDataSource({ url: DATABASE_URL, ...schema }).initialize();
  shutdown.defer('database connections', () => dataSource.destroy());
  const session = new Session(connectionOf(dataSource));
  shutdown.defer('session of the database', () => session.close());
  const application = AppModule.with({ config, dataSource, counter: new MemoryRateCounter() });
  const module = { module: ProbeModule, imports: [application], providers };
  await begin(await NestFactory.createApplicationContext(module, { logger: false }), { log, shutdown, session });
  process.send('ready');
}
