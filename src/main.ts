import { loadConfig } from './config';
import { createDataSource, migrate } from '#persistence';
import { MemoryRateCounter } from '#auth';
import { schema } from '../ormconfig';
import { createApp } from './serve';

async function main(): Promise<void> {
  const { config } = loadConfig(process.env);
  const dataSource = createDataSource({ url: config.databaseUrl!, poolSize: config.databasePoolSize, ...schema });
  await dataSource.initialize();
  await migrate(dataSource);
  const app = await createApp({ config, dataSource, counter: new MemoryRateCounter() });
  await app.listen(config.port);
}

void main();
