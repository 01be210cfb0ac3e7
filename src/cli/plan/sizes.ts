import type { DataSource } from 'typeorm';

export interface TableSize {
  readonly table: string;
  /** As PostgreSQL last estimated it. */
  readonly rows: number;
  readonly bytes: number;
  readonly indexBytes: number;
  readonly indexes: number;
}

/** Tables that were never analysed have no estimate; small ones are counted by their pages. */
const SIZES = `
  select c.oid::regclass::text as "table",
    case when c.reltuples >= 0 then c.reltuples else pg_relation_size(c.oid) / 100 end::float8 as rows,
    pg_table_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as "indexBytes",
    (select count(*)::int from pg_index i where i.indrelid = c.oid) as indexes
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.oid::regclass::text = any($1) order by 1`;

export const sizesOf = (dataSource: DataSource, tables: readonly string[]): Promise<TableSize[]> =>
  dataSource.query<TableSize[]>(SIZES, [tables]);
