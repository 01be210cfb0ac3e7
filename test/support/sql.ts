import { Pool } from 'pg';
import { testRun } from './run';

let pool: Pool | undefined;

/**
 * Runs SQL on the database of the run: for what no request can bring about, and to look behind the interface. Other
 * suites work on the same database at the same time, so a change names whose rows it means by a value.
 */
export async function sql<R extends object = Record<string, unknown>>(
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  if (!values.length && /^\s*(update|delete)\b/i.test(text))
    throw new Error(`This changes rows of other suites: ${text}`);
  return prepared<R>(undefined, text, values);
}

/** The same for a statement that is planned once a connection: what suites ask hundreds of times has a name. */
export async function prepared<R extends object = Record<string, unknown>>(
  name: string | undefined,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  pool ??= newPool();
  const { rows } = await pool.query<R>({ name, text, values: [...values] });
  return rows;
}

/** The connections that wait for a lock of `$1`. On a cluster they wait on a node, for a connection of that one there. */
export const WAITING_FOR = process.env.TEST_CITUS_URL
  ? 'select (waiting_gpid % 10000000000)::int as pid from citus_lock_waits where blocking_gpid % 10000000000 = $1'
  : 'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';

function newPool(): Pool {
  const options = { connectionString: testRun().databaseUrl, max: 4, allowExitOnIdle: true };
  // Idle connections outlive the suites and are cut when the database goes.
  return new Pool(options).on('error', () => undefined);
}

/** Inserts one row. */
export async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await sql(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row));
}

/** Changes one row of a workspace. */
export async function update(
  table: string,
  workspaceId: string,
  id: string,
  columns: Record<string, unknown>,
): Promise<void> {
  const sets = Object.keys(columns).map((column, index) => `${column} = $${index + 3}`);
  await sql(`update ${table} set ${sets.join(', ')} where workspace_id = $1 and id = $2`, [
    workspaceId,
    id,
    ...Object.values(columns),
  ]);
}

/** SQL of a time that is earlier than that of a column, by functions that a cluster allows in an update. */
export const earlier = (column: string, by: string): string =>
  `(${column} at time zone 'UTC' - interval '${by}') at time zone 'UTC'`;
