import type { DataSource } from 'typeorm';
import { hasTable } from '#persistence';

export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/** Returns which migrations a database has, without changing it. */
export async function migrationState(dataSource: DataSource): Promise<MigrationState> {
  const rows = (await hasTable(dataSource, 'schema_migrations'))
    ? await dataSource.query<{ name: string }[]>('select name from schema_migrations order by id')
    : [];
  const applied = rows.map(({ name }) => name);
  const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  return { applied, pending: known.filter((name) => !applied.includes(name)) };
}
