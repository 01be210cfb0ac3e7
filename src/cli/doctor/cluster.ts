import { connectionOf, isSpread } from '#persistence';
import { surveyOf, type Survey } from '../../cluster';
import { commandLine } from '../../platform/command-line';
import type { Database } from '../database';
import { fail, ok, warn, type Finding } from './finding';

const ABOUT = 'Cluster';

/** Looks at the nodes of a database that is spread over several. */
export async function checkCluster({ dataSource }: Database): Promise<Finding[]> {
  return (await isSpread(dataSource)) ? judgeCluster(await surveyOf(connectionOf(dataSource))) : [];
}

type Judged = Pick<Survey, 'nodes' | 'left' | 'keysInTheWay' | 'refusesWrites'>;
type Nodes = Survey['nodes'];

export function judgeCluster({ nodes, left, keysInTheWay, refusesWrites }: Judged): Finding[] {
  const holders = nodes.filter(({ holdsShards, isActive }) => holdsShards && isActive);
  return [
    ok(ABOUT, `${nodes.length} nodes, ${holders.length} of them with tables of workspaces`),
    ...judgeLost(nodes),
    ...judgeVersions(nodes),
    ...(left.length ? [warn(ABOUT, `${left.join(', ')} lie on one node: ${commandLine('cluster distribute')}`)] : []),
    ...(keysInTheWay.length
      ? [warn(ABOUT, `Writers fail at times by ${keysInTheWay.join(', ')}: ${commandLine('cluster distribute')}`)]
      : []),
    ...(refusesWrites
      ? [fail(ABOUT, `Writes are refused: let ${commandLine('cluster distribute')} come to its end.`)]
      : []),
  ];
}

const judgeLost = (nodes: Nodes): Finding[] =>
  nodes
    .filter(({ answers }) => !answers)
    .map(({ node, isActive, workspaces }) => {
      const what = isActive ? 'does not answer' : 'is not active (citus_activate_node)';
      return fail(ABOUT, `${node} ${what}: its ${workspaces} workspaces cannot be reached.`);
    });

/** Nodes that were upgraded one after the other, and of which one was left out. */
function judgeVersions(nodes: Nodes): Finding[] {
  const known = nodes.filter(({ version }) => version !== null);
  if (new Set(known.map(({ version }) => version)).size < 2) return [];
  const versions = known.map(({ node, version }) => `${version} on ${node}`).join(', ');
  return [warn(ABOUT, `The extension is ${versions}: bring all nodes to the same version.`)];
}
