import { createDataSource } from '#persistence';
import { loadConfig } from './src/config';
import { contextsWith } from './src/contexts';
import { schemaOf } from './src/schema';

const { config } = loadConfig(process.env);

export const schema = schemaOf(contextsWith(config.modules));

/** For TypeORM's own tools; the service makes its data source from its configuration. */
export default createDataSource({ url: config.databaseUrl ?? 'postgres://localhost/cairn', ...schema });
