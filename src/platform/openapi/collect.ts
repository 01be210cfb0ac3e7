import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { MemoryRateCounter } from '#auth';
import { CairnAdapter, Operations, type Operation } from '#http';
import { createDataSource } from '#persistence';
import { AppModule } from '../../app.module';
import { loadConfig } from '../../config';

/** Nothing connects while the application is only put together, so no database has to be there. */
const NOWHERE = { url: 'postgres://localhost/nowhere', entities: [], migrations: [] };

/** Every declared operation, those of the packages too, without a database, a port or a running service. */
export async function collectOperations(modules: readonly string[] = []): Promise<readonly Operation[]> {
  const options = {
    config: { ...loadConfig({}).config, modules },
    dataSource: createDataSource(NOWHERE),
    counter: new MemoryRateCounter(),
  };
  const app = await NestFactory.create(AppModule.with(options), new CairnAdapter(), {
    logger: false,
    abortOnError: false,
    bodyParser: false,
  });
  return app.get(Operations).collect();
}
