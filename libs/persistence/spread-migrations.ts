import type { QueryRunner } from 'typeorm';
import { hasTable } from './has-table';

interface Asked {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** The table by which one can tell that a database is spread over nodes, and with which new ones are colocated. */
const FIRST = 'workspaces';

const CREATES_TABLE = /^\s*create\s+(unlogged\s+)?table\b/i;

/** The settings that sessions of a spread database need. */
export const SPREAD_SETTINGS = {
  /** Statements of many shards run on one connection to each node, so that a transaction may write a table of all nodes next. */
  'citus.multi_shard_modify_mode': 'sequential',
  /** Tables of one node stay plain ones, although they refer to a table that all nodes have. */
  'citus.enable_local_reference_table_foreign_keys': 'off',
} as const;

/** Returns true if workspaces are spread over nodes. */
export async function isSpread(database: Asked): Promise<boolean> {
  if (!(await hasTable(database, 'pg_dist_partition'))) return false;
  const found = `select 1 from pg_dist_partition where logicalrelid = to_regclass($1)`;
  return ((await database.query(found, [FIRST])) as unknown[]).length > 0;
}

/**
 * Makes migrations of this runner work on a database that is spread over nodes: a new table of workspaces is spread in
 * the transaction that creates it. Returns what ends that.
 */
export async function spreadNewTables(runner: QueryRunner): Promise<() => Promise<void>> {
  if (!(await isSpread(runner))) return () => Promise.resolve();
  const query = runner.query.bind(runner) as Query;
  for (const [name, value] of Object.entries(SPREAD_SETTINGS)) await query(`set ${name} = '${value}'`);
  runner.query = (async (text: string, ...rest: [unknown[]?]) =>
    CREATES_TABLE.test(text)
      ? createSpread(query, () => query(text, ...rest))
      : query(text, ...rest)) as typeof runner.query;
  return async () => {
    runner.query = query as typeof runner.query;
    for (const name of Object.keys(SPREAD_SETTINGS)) await query(`reset ${name}`).catch(() => undefined);
  };
}

/** Created as on one node, since a table that is not yet spread may not refer to one that is. */
async function createSpread<T>(query: Query, create: () => Promise<T>): Promise<T> {
  const result = await onOneNode(query, create);
  for (const { name } of (await query(UNSPREAD)) as { name: string }[]) await spread(query, name);
  return result;
}

/** In a transaction that fails, the setting is back when it ends. */
async function onOneNode<T>(query: Query, work: () => Promise<T>): Promise<T> {
  await query('set local citus.enable_ddl_propagation = off');
  const result = await work();
  await query('set local citus.enable_ddl_propagation = on');
  return result;
}

const UNSPREAD = `
  select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'workspace_id' and not a.attisdropped
    and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)`;

const KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "takeOff",
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "putBack"
  from pg_constraint where contype = 'f' and conrelid = $1::regclass`;

async function spread(query: Query, table: string): Promise<void> {
  const keys = (await query(KEYS, [table])) as { takeOff: string; putBack: string }[];
  await onOneNode(query, async () => {
    for (const { takeOff } of keys) await query(takeOff);
  });
  await query(`select create_distributed_table($1, 'workspace_id', colocate_with => $2)`, [table, FIRST]);
  for (const { putBack } of keys) await query(putBack);
}
