import type { DataSource } from 'typeorm';

export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/** Which migrations a database has, without a change to it. */
export async function migrationState(dataSource: DataSource): Promise<MigrationState> {
  const [found] = await dataSource.query<{ exists: boolean }[]>(
    `select to_regclass('schema_migrations') is not null as exists`,
  );
  const rows = found!.exists
    ? await dataSource.query<{ name: string }[]>('select name from schema_migrations order by id')
    : [];
  const applied = rows.map(({ name }) => name);
  const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  return { applied, pending: known.filter((name) => !applied.includes(name)) };
}
