import type { ClientConfig } from 'pg';
import { ClusterError } from './cluster.error';
import { hasCitus, nodesOf } from './citus';
import { layoutOf } from './layout';
import { withSession, type Queryable } from './session';
import { refusesWrites } from './writes';

interface NodeStatus {
  readonly node: string;
  readonly isActive: boolean;
  readonly holdsShards: boolean;
  readonly shards: number;
  readonly bytes: number;
}

interface WorkspaceStatus {
  readonly slug: string;
  readonly node: string;
  /** The bytes of the part that it lies in, and the number of workspaces that share that. */
  readonly bytes: number;
  readonly shared: number;
}

export interface Status {
  readonly nodes: readonly NodeStatus[];
  readonly workspaces: readonly WorkspaceStatus[];
  /** The bytes of the fullest node over those of the mean one. */
  readonly skew: number;
  /** Tables that belong on several nodes and are on one. */
  readonly left: readonly string[];
  readonly refusesWrites: boolean;
}

const SHARES = `
  select nodename || ':' || nodeport as node, count(*)::int as shards, sum(shard_size)::float8 as bytes
  from citus_shards where citus_table_type = 'distributed' group by 1`;

const MOST = 1_000;

/** Shards of all tables that hold the same workspaces lie together. */
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
    select slug, get_shard_id_for_distribution_column('workspaces', id) as shard from (select id, slug from workspaces) w
  )
  select w.slug, p.node, p.bytes, count(*) over (partition by w.shard)::int as shared
  from placed w join pg_dist_shard s on s.shardid = w.shard join parts p on p.shardminvalue = s.shardminvalue
  order by p.bytes desc, w.slug limit ${MOST}`;

/** Describes a database that is spread, or is about to be. */
export const statusOf = (connection: ClientConfig): Promise<Status> =>
  withSession(connection, async (client) => {
    if (!(await hasCitus(client))) throw new ClusterError('The database is not spread: it has no extension citus.');
    const layout = await layoutOf(client, true);
    const tables = [...layout.tables.values()];
    const isSpread = layout.tables.get('workspaces')?.now === 'tenant';
    const nodes = await nodeStatus(client);
    return {
      nodes,
      workspaces: isSpread ? (await client.query<WorkspaceStatus>(WORKSPACES)).rows : [],
      skew: skewOf(nodes.filter(({ holdsShards }) => holdsShards).map(({ bytes }) => bytes)),
      left: tables.filter(({ place, now }) => place !== 'local' && now === 'local').map(({ name }) => name),
      refusesWrites: await refusesWrites(client),
    };
  });

async function nodeStatus(client: Queryable): Promise<NodeStatus[]> {
  const { rows } = await client.query<{ node: string; shards: number; bytes: number }>(SHARES);
  return (await nodesOf(client)).map(({ name, port, isActive, holdsShards }) => {
    const node = `${name}:${port}`;
    const { shards, bytes } = rows.find((row) => row.node === node) ?? { shards: 0, bytes: 0 };
    return { node, isActive, holdsShards, shards, bytes };
  });
}

/** Returns 1 where all nodes hold the same. */
export function skewOf(bytes: readonly number[]): number {
  const sum = bytes.reduce((total, one) => total + one, 0);
  return sum ? Math.max(...bytes) / (sum / bytes.length) : 1;
}
