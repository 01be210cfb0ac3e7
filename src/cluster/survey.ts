import type { Client, ClientConfig } from 'pg';
import { layoutOf } from './layout';
import { waits } from './refusals';
import { withSession, type Queryable } from './session';
import { refusesWrites } from './writes';

/** What the coordinator knows of a node, and what the node says when it is asked. */
export interface NodeState {
  readonly node: string;
  readonly isActive: boolean;
  readonly holdsShards: boolean;
  /** Parts of tables, and workspaces, that lie there: the coordinator knows them while the node is away. */
  readonly shards: number;
  readonly workspaces: number;
  /** False if it does not answer in time, and for nodes that are not active, which nobody asks. */
  readonly answers: boolean;
  /** The version of the extension there, and the bytes of this database; null if it does not answer. */
  readonly version: string | null;
  readonly databaseBytes: number | null;
}

export interface Survey {
  readonly nodes: readonly NodeState[];
  /** Tables that belong on several nodes and are on one. */
  readonly left: readonly string[];
  /** Keys that tables have to do without while workspaces are spread, and have: a migration has added them. */
  readonly keysInTheWay: readonly string[];
  /** Whether workspaces are spread, or only about to be. */
  readonly isSpread: boolean;
  readonly refusesWrites: boolean;
}

/** A node that is frozen, or behind a wire that swallows everything, is given up after this time. */
const PATIENCE = `set citus.node_connection_timeout = '2s'; set statement_timeout = '10s'`;

/** All nodes are asked at once. One that cannot be reached, or refuses, has no success. */
const NODES = `
  with asked as materialized (
    select nodeid, success, case when success then result::json end as said
    from run_command_on_all_nodes($$
      select json_build_object('version', extversion, 'bytes', pg_database_size(current_database()))
      from pg_extension where extname = 'citus' $$)
  )
  select n.groupid as group, n.nodename || ':' || n.nodeport as node, n.isactive as "isActive",
    n.shouldhaveshards as "holdsShards", coalesce(a.success, false) as answers, a.said ->> 'version' as version,
    (a.said ->> 'bytes')::float8 as "databaseBytes",
    (select count(*)::int from pg_dist_placement p join pg_dist_shard s using (shardid)
      join pg_dist_partition t using (logicalrelid) where p.groupid = n.groupid and t.partmethod = 'h') as shards
  from pg_dist_node n left join asked a using (nodeid)
  where n.noderole = 'primary' order by n.groupid, n.nodename, n.nodeport`;

/** The directory lies on the coordinator. */
const WORKSPACES = `
  select p.groupid as group, count(*)::int as workspaces
  from (select get_shard_id_for_distribution_column('workspaces', id) as shardid from workspace_directory) w
  join pg_dist_placement p using (shardid) group by 1`;

/** Looks at a database with the extension, also while nodes are away. */
export async function survey(client: Client): Promise<Survey> {
  const { tables, keys } = await layoutOf(client, true);
  const left = [...tables.values()].filter(({ place, now }) => place !== 'local' && now === 'local');
  const isSpread = tables.get('workspaces')?.now === 'tenant';
  return {
    nodes: await askNodes(client, isSpread),
    left: left.map(({ name }) => name),
    keysInTheWay: isSpread ? keys.filter((key) => waits(key, tables)).map(({ name }) => name) : [],
    isSpread,
    refusesWrites: await refusesWrites(client),
  };
}

export const surveyOf = (connection: ClientConfig): Promise<Survey> => withSession(connection, survey);

interface NodeRow extends Omit<NodeState, 'workspaces'> {
  readonly group: number;
}

async function askNodes(client: Queryable, isSpread: boolean): Promise<NodeState[]> {
  await client.query(PATIENCE);
  const { rows } = await client.query<NodeRow>(NODES);
  await client.query('reset citus.node_connection_timeout; reset statement_timeout');
  const placed = isSpread ? await client.query<{ group: number; workspaces: number }>(WORKSPACES) : { rows: [] };
  const counts = new Map(placed.rows.map(({ group, workspaces }) => [group, workspaces]));
  return rows.map(({ group, ...row }) => ({ ...row, workspaces: counts.get(group) ?? 0 }));
}
