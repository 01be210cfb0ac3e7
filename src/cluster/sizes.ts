import type { Layout, Table } from './layout';
import type { Queryable } from './session';

export interface Sizes {
  /** The number of tables that belong on several nodes and are on one, and their bytes. */
  readonly left: number;
  readonly bytes: number;
  /** The largest of them that is split by workspace. */
  readonly largest: Table | undefined;
}

const SIZES = `
  select relname::text as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1) order by 2 desc`;

/** Returns how much there is to spread. */
export async function sizesOf(database: Queryable, { tables }: Layout): Promise<Sizes> {
  const left = [...tables.values()].filter(({ place, now }) => place !== 'local' && now === 'local');
  const { rows } = await database.query<{ name: string; bytes: number }>(SIZES, [left.map(({ name }) => name)]);
  const largest = rows.map(({ name }) => tables.get(name)!).find(({ place }) => place === 'tenant');
  return { left: left.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0), largest };
}
