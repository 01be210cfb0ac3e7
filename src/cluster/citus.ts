import { ClusterError } from './cluster.error';
import type { Queryable } from './session';

/** True if the database has the extension. */
export async function hasCitus(database: Queryable): Promise<boolean> {
  return (await database.query(`select 1 from pg_extension where extname = 'citus'`)).rows.length > 0;
}

export async function assertCitus(database: Queryable): Promise<void> {
  if (!(await hasCitus(database)))
    throw new ClusterError('The database has no extension citus. "cluster check" says what is missing.');
}

export interface Node {
  readonly name: string;
  readonly port: number;
  readonly isCoordinator: boolean;
  readonly holdsShards: boolean;
  readonly isActive: boolean;
}

const NODES = `
  select nodename as name, nodeport as port, groupid = 0 as "isCoordinator", shouldhaveshards as "holdsShards",
    isactive as "isActive"
  from pg_dist_node where noderole = 'primary' order by groupid, nodename, nodeport`;

export const nodesOf = async (database: Queryable): Promise<Node[]> => (await database.query<Node>(NODES)).rows;
