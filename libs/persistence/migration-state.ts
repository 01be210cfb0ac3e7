import type { DataSource } from 'typeorm';
import { UpgradeError } from '#kernel';
import { hasTable } from './has-table';

export interface MigrationState {
  readonly applied: readonly string[];
  /** In the order in which they will be applied. */
  readonly pending: readonly string[];
  /** Applied migrations of a newer version. Those of packages that are not installed do not count. */
  readonly unknown: readonly string[];
  /** The version that applied the last unknown migration, where the database says so. */
  readonly updatedBy: string | null;
}

interface Applied {
  readonly name: string;
  readonly version: string | null;
}

/** Databases of earlier versions do not have the column of the version. */
const APPLIED = `select name, to_jsonb(m) ->> 'cairn_version' as version from schema_migrations m order by id`;

/** The names of migrations end in the number that orders them. */
const numberOf = (name: string): number => Number(/\d+$/.exec(name)?.[0]);

/** Migrations of packages begin with the name of their context. */
const contextOf = (name: string): string => (name.includes('/') ? name.split('/')[0]! : '');

/** Returns which migrations a database has, without changing it. */
export async function migrationState(dataSource: Pick<DataSource, 'query' | 'migrations'>): Promise<MigrationState> {
  const rows = (await hasTable(dataSource, 'schema_migrations')) ? await dataSource.query<Applied[]>(APPLIED) : [];
  return stateOf(
    rows,
    dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name),
  );
}

export function stateOf(rows: readonly Applied[], known: readonly string[]): MigrationState {
  const applied = rows.map(({ name }) => name);
  const contexts = new Set(['', ...known.map(contextOf)]);
  const unknown = rows.filter(({ name }) => !known.includes(name) && contexts.has(contextOf(name)));
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)).sort((one, other) => numberOf(one) - numberOf(other)),
    unknown: unknown.map(({ name }) => name),
    updatedBy: unknown.at(-1)?.version ?? null,
  };
}

/** Describes a database that is newer than this version, in one line. */
export function describeNewer({ unknown, updatedBy }: MigrationState, version: string): string {
  const newer = updatedBy === null ? 'A newer version of Cairn' : `Cairn ${updatedBy}`;
  return (
    `The database is too new: ${newer} updated it, and this is Cairn ${version}, which does not know the migration ` +
    `${unknown.at(-1)}. Run that version or a later one, or restore a back-up that was made before the upgrade.`
  );
}

/** @throws UpgradeError if a newer version has updated the database. */
export function assertNotNewer(state: MigrationState, version: string): void {
  if (state.unknown.length) throw new UpgradeError(describeNewer(state, version));
}
