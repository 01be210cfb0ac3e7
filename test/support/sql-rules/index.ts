import { loadModule, parseSync } from 'libpg-query';
import { findingsIn, type Finding } from './rules';
import { nodeOf } from './tree';

export type { Finding } from './rules';

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
