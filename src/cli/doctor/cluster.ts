import { connectionOf, isSpread } from '#persistence';
import { statusOf, type Status } from '../../cluster';
import { commandLine } from '../../platform/command-line';
import type { Database } from '../database';
import { fail, ok, warn, type Finding } from './finding';

const ABOUT = 'Cluster';

/** Looks at the nodes of a database that is spread over several. */
export async function checkCluster({ dataSource }: Database): Promise<Finding[]> {
  return (await isSpread(dataSource)) ? judgeCluster(await statusOf(connectionOf(dataSource))) : [];
}

type Judged = Pick<Status, 'nodes' | 'left' | 'refusesWrites'>;

export function judgeCluster({ nodes, left, refusesWrites }: Judged): Finding[] {
  const lost = nodes.filter(({ isActive }) => !isActive);
  const holders = nodes.filter(({ holdsShards }) => holdsShards);
  return [
    ok(ABOUT, `${nodes.length} nodes, ${holders.length} of them with tables of workspaces`),
    ...lost.map(({ node }) => fail(ABOUT, `${node} is not active: its workspaces cannot be reached.`)),
    ...(left.length ? [warn(ABOUT, `${left.join(', ')} lie on one node: ${commandLine('cluster distribute')}`)] : []),
    ...(refusesWrites
      ? [fail(ABOUT, `Writes are refused: let ${commandLine('cluster distribute')} come to its end.`)]
      : []),
  ];
}
