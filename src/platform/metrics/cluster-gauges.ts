import type { Registry } from 'prom-client';
import { askedAside } from './remembered';
import { SharedGauges } from './shared-gauges';

interface NodeFigures {
  readonly node: string;
  readonly isActive: boolean;
  readonly answers: boolean;
  readonly shards: number;
  readonly workspaces: number;
  readonly databaseBytes: number | null;
}

export interface ClusterFigures {
  readonly nodes: readonly NodeFigures[];
  readonly left: readonly string[];
}

/** All nodes are asked, and a lost one keeps the question waiting. */
const PAUSE_MS = 15_000;
/** Nodes with series of their own: 64 times 4 lines. */
const MOST_NODES = 64;

const NODE_GAUGES: readonly (readonly [string, string, (node: NodeFigures) => number | null])[] = [
  ['cluster_node_up', '1 if a node is active and answers, otherwise 0.', ({ answers }) => Number(answers)],
  ['cluster_node_bytes', 'Size of the database on a node that answers.', ({ databaseBytes }) => databaseBytes],
  ['cluster_node_shards', 'Parts of tables on a node.', ({ shards }) => shards],
  ['cluster_node_workspaces', 'Workspaces that lie on a node.', ({ workspaces }) => workspaces],
];

/** Shows the nodes of a database that is spread over several; nothing where it lies on one server. */
export function showCluster(registry: Registry, read: () => Promise<ClusterFigures | undefined>): void {
  const gauges = new SharedGauges(registry, askedAside(read, PAUSE_MS));
  for (const [name, help, figure] of NODE_GAUGES)
    gauges.show({ name, help, labelNames: ['node'] }, ({ nodes }) =>
      nodes.slice(0, MOST_NODES).flatMap((node) => {
        const value = figure(node);
        return value === null ? [] : [{ labels: { node: node.node }, value }];
      }),
    );
  gauges.show(
    { name: 'cluster_tables_not_distributed', help: 'Tables that belong on several nodes and lie on one.' },
    ({ left }) => [{ value: left.length }],
  );
}
