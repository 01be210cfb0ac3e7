import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { isSpread, rowsOf } from '#persistence';
import { ClusterError } from './cluster.error';
import { nodesOf } from './citus';
import { withSession } from './session';

/** Moves go by logical replication, which copies while others write; the last rows hold up writes for a moment. */
const HOW = 'force_logical';

const CLEANED_WITHIN_MS = 60_000;
const AGAIN_MS = 1_000;

interface Place {
  readonly shard: string;
  readonly host: string;
  readonly port: number;
}

const PLACE = `
  select s.shardid::text as shard, n.nodename as host, n.nodeport as port
  from pg_dist_shard s join pg_dist_placement p using (shardid)
  join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
  where s.shardid = get_shard_id_for_distribution_column('workspaces', $1::uuid)`;

/** Evens out what the nodes hold. Returns the number of moves. */
export const rebalance = (connection: ClientConfig): Promise<number> =>
  spread(connection, async (client) => {
    const { rows } = await client.query('select * from get_rebalance_table_shards_plan()');
    await client.query(`select rebalance_table_shards(shard_transfer_mode => '${HOW}')`);
    return rows.length;
  });

/** Moves the part with a workspace, and all workspaces that share it, to a node. Returns where it was. */
export const move = (connection: ClientConfig, slug: string, node: string): Promise<string> =>
  spread(connection, async (client) => {
    const target = (await nodesOf(client)).find(({ name, port }) => `${name}:${port}` === node);
    if (!target) throw new ClusterError(`The cluster has no node ${node}. "cluster status" shows those that it has.`);
    const { shard, host, port } = await placeOf(client, await idOf(client, slug));
    if (`${host}:${port}` === node) throw new ClusterError(`The workspace ${slug} is on ${node} already.`);
    const places = [shard, host, port, target.name, target.port];
    await cleanedUp(() => client.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, '${HOW}')`, places));
    return `${host}:${port}`;
  });

/**
 * The rows that an earlier move has left behind are dropped when nobody reads them any more. A move back has to wait for
 * that; the coordinator tries it again with each attempt.
 */
async function cleanedUp<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + CLEANED_WITHIN_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!/could not be cleaned up/.test((error as Error).message) || performance.now() > deadline) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/** Gives a workspace a part of its own, in all tables. Returns the node with it. */
export const isolate = (connection: ClientConfig, slug: string): Promise<string> =>
  spread(connection, async (client) => {
    const id = await idOf(client, slug);
    await client.query(
      `select isolate_tenant_to_new_shard('workspaces', $1::uuid, 'CASCADE', shard_transfer_mode => '${HOW}')`,
      [id],
    );
    const { host, port } = await placeOf(client, id);
    return `${host}:${port}`;
  });

const spread = <T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> =>
  withSession(connection, async (client) => {
    if (!(await isSpread(rowsOf(client))))
      throw new ClusterError('The database is not spread over nodes: "cluster distribute" does it.');
    return work(client);
  });

async function idOf(client: Client, slug: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from workspaces where slug = $1', [slug]);
  if (!rows.length) throw new ClusterError(`There is no workspace ${slug}.`);
  return rows[0]!.id;
}

const placeOf = async (client: Client, id: string): Promise<Place> => (await client.query<Place>(PLACE, [id])).rows[0]!;
