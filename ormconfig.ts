import { createDataSource } from '#persistence';
import { loadConfig } from './src/config';
import { contextsWith } from './src/contexts';
import { schemaOf } from './src/schema';

const { config } = loadConfig(process.env);

/** The contexts of the service, and those of the packages that it has. */
export const contexts = contextsWith(config.modules);

export const schema = schemaOf(contexts);

/** For TypeORM's own tools; the service makes its data source from its configuration. */
export default createDataSource({
  url: config.databaseSessionUrl ?? config.databaseUrl ?? 'postgres://localhost/cairn',
  ...schema,
});
