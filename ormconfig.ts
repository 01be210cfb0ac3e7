import { join } from 'node:path';
import { createDataSource, type DatabaseOptions } from '#persistence';

const here = (glob: string) => join(__dirname, glob);

/** What every data source of this schema shares; works from source and from dist. */
export const schema: Pick<DatabaseOptions, 'entities' | 'migrations'> = {
  entities: [here('src/{contexts/*/infrastructure/persistence,platform}/*.row.{ts,js}')],
  migrations: [here('src/migrations/*.{ts,js}')],
};

/** For TypeORM's own tools; the service makes its data source from its configuration. */
export default createDataSource({ url: process.env.DATABASE_URL ?? 'postgres://localhost/cairn', ...schema });
