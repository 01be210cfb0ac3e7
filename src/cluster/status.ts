import type { ClientConfig } from 'pg';
import { ClusterError } from './cluster.error';
import { hasCitus } from './citus';
import { withSession, type Queryable } from './session';
import { survey, type NodeState, type Survey } from './survey';

interface NodeStatus extends NodeState {
  /** The bytes of the parts of tables that lie there; 0 for a node that does not answer. */
  readonly bytes: number;
}

interface WorkspaceStatus {
  readonly slug: string;
  readonly node: string;
  /** The bytes of the part that it lies in, null if its node does not answer, and the number of workspaces that share it. */
  readonly bytes: number | null;
  readonly shared: number;
}

export interface Status extends Survey {
  readonly nodes: readonly NodeStatus[];
  readonly workspaces: readonly WorkspaceStatus[];
  /** The bytes of the fullest node over those of the mean one. */
  readonly skew: number;
}

const SIZES = `
  select nodename || ':' || nodeport as node, coalesce(sum(shard_size), 0)::float8 as bytes
  from citus_shards where citus_table_type = 'distributed' group by 1`;

const MOST = 1_000;

/**
 * Shards of all tables that hold the same workspaces lie together. The directory lies on the coordinator, so that the list is
 * there while nodes are away.
 */
const WORKSPACES = `
  with parts as materialized (
    select s.shardminvalue, s.shardmaxvalue, p.node, p.bytes
    from pg_dist_shard s
    join (
      select o.shardminvalue, min(c.nodename || ':' || c.nodeport) as node, sum(c.shard_size)::float8 as bytes
      from citus_shards c join pg_dist_shard o on o.shardid = c.shardid
      where c.citus_table_type = 'distributed' group by 1
    ) p on p.shardminvalue = s.shardminvalue
    where s.logicalrelid = 'workspaces'::regclass
  ), placed as materialized (
    select slug, get_shard_id_for_distribution_column('workspaces', id) as shard from workspace_directory
  )
  select w.slug, p.node, p.bytes, count(*) over (partition by w.shard)::int as shared
  from placed w join pg_dist_shard s on s.shardid = w.shard join parts p on p.shardminvalue = s.shardminvalue
  order by p.bytes desc nulls last, w.slug limit ${MOST}`;

/** Describes a database that is spread, or is about to be. */
export const statusOf = (connection: ClientConfig): Promise<Status> =>
  withSession(connection, async (client) => {
    if (!(await hasCitus(client))) throw new ClusterError('The database is not spread: it has no extension citus.');
    const found = await survey(client);
    const nodes = await withSizes(client, found.nodes);
    return {
      ...found,
      nodes,
      workspaces: found.isSpread ? (await client.query<WorkspaceStatus>(WORKSPACES)).rows : [],
      skew: skewOf(nodes.filter(({ holdsShards }) => holdsShards).map(({ bytes }) => bytes)),
    };
  });

async function withSizes(client: Queryable, nodes: readonly NodeState[]): Promise<NodeStatus[]> {
  const { rows } = await client.query<{ node: string; bytes: number }>(SIZES);
  const sizes = new Map(rows.map(({ node, bytes }) => [node, bytes]));
  return nodes.map((node) => ({ ...node, bytes: sizes.get(node.node) ?? 0 }));
}

/** Returns 1 where all nodes hold the same. */
export function skewOf(bytes: readonly number[]): number {
  const sum = bytes.reduce((total, one) => total + one, 0);
  return sum ? Math.max(...bytes) / (sum / bytes.length) : 1;
}
