import { Client } from 'pg';
import { newDatabaseName, onServer, type TestDatabase } from './database';

interface Node {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

const NODES = `
  select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
  where noderole = 'primary' order by groupid`;

/**
 * Creates an empty database on all nodes of a Citus cluster. `url` names a database of the coordinator that knows the
 * nodes. The user must be a superuser.
 */
export async function startClusterDatabase(url: string): Promise<TestDatabase> {
  const name = newDatabaseName();
  const nodes = await onServer(url, async (client) => (await client.query<Node>(NODES)).rows);
  const coordinator = nodes.find(({ isCoordinator }) => isCoordinator);
  if (!coordinator || nodes.length < 2)
    throw new Error('TEST_CITUS_URL must name a database with a coordinator and nodes.');
  const workers = nodes.filter(({ isCoordinator }) => !isCoordinator);
  for (const node of nodes) await onServer(at(url, node), (client) => client.query(`create database ${name}`));
  for (const node of nodes) await onServer(at(url, node, name), (client) => client.query('create extension citus'));
  const own = at(url, coordinator, name);
  await onServer(own, (client) => join(client, coordinator, workers));
  return { url: own, stop: () => drop(url, nodes, name) };
}

function at(url: string, { host, port }: Node, database?: string): string {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  if (database) address.pathname = `/${database}`;
  return address.href;
}

async function join(client: Client, coordinator: Node, workers: readonly Node[]): Promise<void> {
  await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
  for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
}

async function drop(url: string, nodes: readonly Node[], name: string): Promise<void> {
  for (const node of nodes)
    await onServer(at(url, node), (client) => client.query(`drop database if exists ${name} with (force)`));
}
