import type { ClientConfig } from 'pg';
import { fail, ok, warn, type Finding } from '../cli/doctor/finding';
import { hasCitus, nodesOf, type Node } from './citus';
import { layoutOf, type Layout } from './layout';
import { refusalsOf } from './refusals';
import { withSession, type Queryable } from './session';
import { sizesOf } from './sizes';

interface Facts {
  readonly version: number;
  /** Null if the user may not see it. */
  readonly preloaded: string | null;
  readonly available: string | null;
  readonly preparable: number;
  readonly connections: number;
  readonly locks: number;
  /** Tables and indexes that are to be spread, or all of them. */
  readonly relations: number;
  readonly mayAlter: boolean;
}

const FACTS = `
  select current_setting('server_version_num')::int as version,
    case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('shared_preload_libraries') end as preloaded,
    (select default_version from pg_available_extensions where name = 'citus') as available,
    current_setting('max_prepared_transactions')::int as preparable,
    current_setting('max_connections')::int as connections,
    current_setting('max_locks_per_transaction')::int as locks,
    (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')) as relations,
    pg_has_role(current_user, d.datdba, 'member') as "mayAlter"
  from pg_database d where d.datname = current_database()`;

/** Transactions that a change would wait for, or end. */
const LONG = `
  select pid, floor(extract(epoch from now() - xact_start))::int as seconds, application_name as name
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '30 seconds'
    and backend_type = 'client backend'
  order by xact_start`;

const OLDEST_CITUS = 13;
/** All tables are spread in one transaction, which locks each part of each table and of each index. */
const PARTS = 32;

/** Looks at everything that `distribute` needs, and changes nothing. */
export const check = (connection: ClientConfig): Promise<Finding[]> =>
  withSession(connection, async (client) => {
    await client.query('set default_transaction_read_only = on');
    const { rows } = await client.query<Facts>(FACTS);
    const isThere = await hasCitus(client);
    const layout = await layoutOf(client, isThere);
    return [
      ...judgeServer(rows[0]!, isThere),
      ...(isThere ? await checkNodes(client, layout) : []),
      ...judgeLayout(layout),
      ...(await checkTransactions(client)),
    ];
  });

/** Judges versions and settings of the server that is to be the coordinator. */
export function judgeServer(facts: Facts, isThere: boolean): Finding[] {
  return [
    judgeExtension(facts, isThere),
    facts.preparable < facts.connections
      ? fail(
          'Settings',
          `max_prepared_transactions is ${facts.preparable}: set it to ${facts.connections * 2}, here and on the nodes.`,
        )
      : ok('Settings', `max_prepared_transactions ${facts.preparable}, max_connections ${facts.connections}`),
    ...judgeLocks(facts),
    ...(facts.mayAlter ? [] : [fail('Rights', 'The user must own the database, to make it read-only for a time.')]),
  ];
}

function judgeLocks({ locks, relations, preparable, connections }: Facts): Finding[] {
  const room = preparable + connections;
  const wanted = Math.ceil((relations * PARTS) / room);
  if (locks >= wanted) return [];
  const text = `max_locks_per_transaction is ${locks}: set it to ${wanted} for ${PARTS} parts, here and on the nodes.`;
  return [fail('Locks', text)];
}

function judgeExtension({ available, preloaded }: Facts, isThere: boolean): Finding {
  if (!available) return fail('Citus', 'The extension is not installed on this server: install Citus 13 or later.');
  if (Number.parseInt(available, 10) < OLDEST_CITUS)
    return fail('Citus', `Citus ${available} is too old: ${OLDEST_CITUS} is the oldest that works.`);
  if (preloaded !== null && preloaded.split(',')[0]!.trim() !== 'citus')
    return fail('Citus', 'shared_preload_libraries must begin with citus. PostgreSQL reads it when it starts.');
  if (!isThere)
    return fail('Citus', 'Run "create extension citus" in this database here and on each node, as a superuser.');
  return ok('Citus', available);
}

/** Judges the tables and keys: what would be refused, and what is spread already. */
function judgeLayout(layout: Layout): Finding[] {
  const refusals = refusalsOf(layout);
  if (refusals.length) return refusals.map((text) => fail('Tables', text));
  const all = [...layout.tables.values()];
  const [tenants, globals] = (['tenant', 'global'] as const).map((place) =>
    all.filter((table) => table.place === place),
  );
  const spread = all.filter(({ place, now }) => place !== 'local' && now === place).length;
  const texts = [
    `${tenants!.length} tables by workspace, ${globals!.length} on all nodes, ${all.length - tenants!.length - globals!.length} on one`,
  ];
  if (spread) texts.push(`${spread} of them are spread already`);
  return [ok('Tables', texts.join('; '))];
}

async function checkNodes(client: Queryable, layout: Layout): Promise<Finding[]> {
  const nodes = await nodesOf(client);
  const { rows } = await client.query<{ name: string; port: number; answers: boolean }>(REACHED);
  const room = await sizesOf(client, layout);
  const lost = rows.filter(({ answers }) => !answers).map(({ name, port }) => `${name}:${port}`);
  return [
    ...judgeNodes(nodes),
    ...judgeMoves((await client.query<MovingNode>(MOVING)).rows),
    ...lost.map((node) => fail('Nodes', `${node} does not answer.`)),
    ok(
      'Room',
      `${megabytes(room.bytes)} of tables to spread: each node needs its part, and this one as much again meanwhile`,
    ),
  ];
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`;

const REACHED = `
  select from_nodename as name, from_nodeport as port, coalesce(bool_and(result), false) as answers
  from citus_check_cluster_node_health() group by 1, 2`;

/** Judges the nodes that the coordinator knows. */
export function judgeNodes(nodes: readonly Node[]): Finding[] {
  const coordinator = nodes.find(({ isCoordinator }) => isCoordinator);
  const holders = nodes.filter(({ holdsShards, isActive }) => holdsShards && isActive);
  const sleeping = nodes.filter(({ isActive }) => !isActive);
  return [
    ...(coordinator
      ? []
      : [fail('Nodes', 'This server is not among them: run citus_set_coordinator_host with its name.')]),
    ...sleeping.map(({ name, port }) => fail('Nodes', `${name}:${port} is not active: run citus_activate_node.`)),
    holders.length
      ? ok('Nodes', `${nodes.length}, ${holders.length} of them for tables of workspaces`)
      : fail('Nodes', 'None may hold tables of workspaces: add some by citus_add_node.'),
  ];
}

/** What a node says of the settings that moves need. */
interface MovingNode {
  readonly name: string;
  readonly port: number;
  readonly walLevel: string;
  /** The libraries that logical replication may use, separated by commas; null where PostgreSQL allows all. */
  readonly plugins: string | null;
}

/** Nodes that do not answer are left out: they are named elsewhere. */
const MOVING = `
  select n.nodename as name, n.nodeport as port, r.result::json ->> 'level' as "walLevel", r.result::json ->> 'plugins' as plugins
  from run_command_on_all_nodes($$
    select json_build_object('level', current_setting('wal_level'), 'plugins', current_setting('output_plugin_libraries', true))
  $$) r join pg_dist_node n using (nodeid) where r.success and n.shouldhaveshards order by 1, 2`;

/** Judges whether parts of tables can be moved and divided while others write. Spreading them works without. */
export const judgeMoves = (nodes: readonly MovingNode[]): Finding[] =>
  nodes.flatMap((node) => [...judgeLog(node), ...judgePlugins(node)]);

function judgeLog({ name, port, walLevel }: MovingNode): Finding[] {
  if (walLevel === 'logical') return [];
  const text =
    `${name}:${port} has wal_level = ${walLevel}: set it to logical for "cluster move", "rebalance" and "isolate". ` +
    'PostgreSQL reads it when it starts.';
  return [warn('Moves', text)];
}

function judgePlugins({ name, port, plugins }: MovingNode): Finding[] {
  const named = plugins?.split(',').map((library) => library.trim().replaceAll('"', ''));
  if (!named || named.includes('citus')) return [];
  const text =
    `output_plugin_libraries of ${name}:${port} does not name citus, which "cluster isolate" needs: ` +
    'add it there and reload the settings.';
  return [warn('Moves', text)];
}

async function checkTransactions(client: Queryable): Promise<Finding[]> {
  const { rows } = await client.query<{ pid: number; seconds: number; name: string }>(LONG);
  if (!rows.length) return [ok('Transactions', 'none is older than 30 s')];
  return rows.map(({ pid, seconds, name }) =>
    warn(
      'Transactions',
      `${name || 'a session'} (process ${pid}) is in one since ${seconds} s; a change would end it.`,
    ),
  );
}
