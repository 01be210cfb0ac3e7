import { nextOf, triggerOf, type Graph, type Node } from './graph';
import type { Result } from './run';

/** The node that ended a visit, and why. */
export interface Failure {
  readonly node: Node;
  readonly result: Result;
}

/**
 * Visits the graph depth first: everything a node leads to is done before its siblings. The first failure ends the
 * visit.
 */
export async function visit(graph: Graph, take: (node: Node) => Promise<Result>): Promise<Failure | null> {
  const seen = new Set<string>();
  const follow = async (from: Node): Promise<Failure | null> => {
    for (const node of nextOf(graph, from)) {
      if (seen.has(node.id) || !node.isEnabled) continue;
      seen.add(node.id);
      const result = await take(node);
      if (result.status === 'failed') return { node, result };
      const failure = result.status === 'unmet' ? null : await follow(node);
      if (failure) return failure;
    }
    return null;
  };
  return follow(triggerOf(graph)!);
}
