import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { MemoryRateCounter } from '#auth';
import { CairnAdapter, Operations, type Operation } from '#http';
import { createDataSource } from '#persistence';
import { AppModule } from '../../app.module';
import { loadConfig } from '../../config';

/** The application is created but not initialized, so nothing connects to the database. */
const NOWHERE = { url: 'postgres://localhost/nowhere', entities: [], migrations: [] };

/** Returns all declared operations, including those of packages, without a database or a running service. */
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
