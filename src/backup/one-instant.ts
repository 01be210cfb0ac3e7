import type { Client } from 'pg';
import { isSpread, rowsOf } from '#persistence';

/**
 * Makes a transaction of this session read each node of a spread database as of one instant: a node has a snapshot for
 * each connection, so there is one to each. Returns whether the database is spread: other sessions then have other
 * snapshots, also those that import this one's.
 */
export async function readOneInstant(client: Client): Promise<boolean> {
  if (!(await isSpread(rowsOf(client)))) return false;
  await client.query('set citus.max_adaptive_executor_pool_size = 1');
  return true;
}
