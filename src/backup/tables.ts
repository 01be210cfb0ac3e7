import type { ClientBase } from 'pg';

/** A table that is backed up. */
export interface StoredTable {
  readonly name: string;
  /** All columns except generated ones. */
  readonly columns: readonly string[];
  /** Columns of the primary key, by which rows are sorted. */
  readonly key: readonly string[];
}

/** Makes the text of values independent of the server's settings, and disables time limits. */
export const FIXED_FORMATS = `
  set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0`;

/** Not copied, because migrations fill them. What is in unlogged tables does not outlast a crash and is not copied either. */
const OF_MIGRATIONS = ['schema_migrations', 'typeorm_metadata'];

const TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(a.attname::text order by k.ord) from pg_index i
      cross join unnest(i.indkey) with ordinality as k (attnum, ord)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname <> all ($1)
  order by c.relname`;

export async function tablesOf(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(TABLES, [OF_MIGRATIONS]);
  return rows;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const listed = (names: readonly string[]): string => names.map(quoted).join(', ');

export const copyOut = ({ name, columns, key }: StoredTable): string =>
  `copy (select ${listed(columns)} from ${quoted(name)} order by ${listed(key)}) to stdout`;

export const copyIn = ({ name, columns }: Pick<StoredTable, 'name' | 'columns'>): string =>
  `copy ${quoted(name)} (${listed(columns)}) from stdin`;
