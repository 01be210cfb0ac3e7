import { loadModule, parseSync } from 'libpg-query';
import { findingsIn, type Finding } from './rules';
import { nodeOf } from './tree';
import { sql } from '../sql';

export { unexcused } from './excused';

/** Returns what tells the tables of workspaces from others. */
export async function tenants(): Promise<(table: string) => boolean> {
  const rows = await sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id'`,
  );
  const names = new Set([...rows.map(({ name }) => name), 'workspaces']);
  return (table) => names.has(table);
}

/** Returns what keeps a text from being spread over nodes by workspace, as PostgreSQL itself reads it. */
export async function rulesBrokenBy(
  text: string,
  isTenants: (table: string) => boolean,
  nulls: readonly number[] = [],
): Promise<Finding[]> {
  await loadModule();
  const { stmts = [] } = parseSync(text);
  return stmts.flatMap(({ stmt }) => findingsIn(nodeOf(stmt)!, { isTenants, nulls }));
}
