import { placeOf, tenantColumn } from '../platform/sql-review/placement';
import type { Queryable } from './session';

type Place = 'tenant' | 'global' | 'local';

/** A table as the database has it, and where it belongs when workspaces are spread over nodes. */
export interface Table {
  readonly name: string;
  readonly place: Place;
  /** The column by which a table of tenants is distributed. */
  readonly column: string | undefined;
  /** Where Citus has it now: distributed, a copy on each node, or not spread at all. */
  readonly now: Place;
  /** Whether rows from before it was spread still lie here. */
  readonly hasRest: boolean;
  readonly triggers: readonly string[];
  /** Columns whose values are numbered by the database, which each node would do for itself. */
  readonly numbered: readonly string[];
}

/** A foreign key, or a unique key of any kind. */
export interface Key {
  readonly name: string;
  readonly table: string;
  readonly kind: 'foreign' | 'unique';
  readonly columns: readonly string[];
  /** Of a foreign key: the table that it refers to, and the columns there. */
  readonly target: string | null;
  readonly targetColumns: readonly string[];
  readonly setsNull: boolean;
  /** Whether the key is a constraint, and not only an index. */
  readonly isConstraint: boolean;
  readonly definition: string;
}

export interface Layout {
  readonly tables: ReadonlyMap<string, Table>;
  readonly keys: readonly Key[];
}

interface TableRow {
  readonly name: string;
  readonly columns: readonly string[];
  readonly bytes: number;
  readonly triggers: readonly string[];
  readonly numbered: readonly string[];
}

/** Citus adds triggers of its own, which are internal to it. */
const TABLES = `
  select c.relname as name, pg_relation_size(c.oid)::float8 as bytes,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
    array(select tgname::text from pg_trigger
      where tgrelid = c.oid and not tgisinternal and tgname not like 'truncate_trigger_%' order by tgname) as triggers,
    array(select a.attname::text from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0
        and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%') order by 1) as numbered
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`;

const names = (table: string, columns: string): string => `
  array(select a.attname::text from unnest(${columns}) with ordinality as n (number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number order by n.place)`;

const KEYS = `
  select k.conname::text as name, t.relname::text as table, 'foreign' as kind, ${names('k.conrelid', 'k.conkey')} as columns,
    r.relname::text as target, ${names('k.confrelid', 'k.confkey')} as "targetColumns",
    k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd') as "setsNull", true as "isConstraint",
    pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
  where k.contype = 'f' and t.relnamespace = 'public'::regnamespace
  union all
  select i.relname::text, t.relname::text, 'unique', ${names('x.indrelid', 'x.indkey::int2[]')}, null, '{}'::text[], false,
    k.oid is not null, coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.oid))
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u', 'x')
  where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
  order by 2, 1`;

const PLACED = `
  select logicalrelid::regclass::text as name, partmethod = 'h' as "isDistributed" from pg_dist_partition
  where partmethod = 'h' or repmodel = 't'`;

/** Reads how the tables are, and how they are to be. Without Citus no table is spread. */
export async function layoutOf(database: Queryable, hasCitus: boolean): Promise<Layout> {
  const placed = hasCitus ? await database.query<{ name: string; isDistributed: boolean }>(PLACED) : { rows: [] };
  const now = new Map(
    placed.rows.map(({ name, isDistributed }) => [name, isDistributed ? 'tenant' : 'global'] as const),
  );
  const { rows } = await database.query<TableRow>(TABLES);
  const tables = rows.map(({ name, columns, bytes, triggers, numbered }): Table => {
    const table = { name, columns: new Set(columns) };
    const is = now.get(name) ?? 'local';
    const hasRest = is !== 'local' && bytes > 0;
    return { name, place: placeOf(table), column: tenantColumn(table), now: is, hasRest, triggers, numbered };
  });
  const keys = await database.query<Key>(KEYS);
  return { tables: new Map(tables.map((table) => [table.name, table])), keys: keys.rows };
}
