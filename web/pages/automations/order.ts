import type { Edge, Node } from './data';

interface OrderedNode {
  readonly node: Node;
  readonly depth: number;
}

/**
 * Nodes in the order of the edges, each with its depth below the trigger. Nodes without an incoming edge follow the
 * trigger.
 */
export function inOrder(nodes: readonly Node[], edges: readonly Edge[]): OrderedNode[] {
  const placed: OrderedNode[] = [];
  const led = new Set(edges.map(({ target_node_id }) => target_node_id));
  const place = (node: Node, depth: number): void => {
    if (placed.some((one) => one.node.id === node.id)) return;
    placed.push({ node, depth });
    const next = edges
      .filter(({ source_node_id }) => source_node_id === node.id)
      .toSorted((one, other) => one.execution_order - other.execution_order);
    for (const { target_node_id } of next) {
      const target = nodes.find(({ id }) => id === target_node_id);
      if (target) place(target, depth + 1);
    }
  };
  for (const node of nodes.filter(({ node_type }) => node_type === 'trigger')) place(node, 0);
  const hasTrigger = placed.length > 0;
  for (const node of nodes.filter(({ id }) => !led.has(id))) place(node, hasTrigger ? 1 : 0);
  for (const node of nodes) place(node, 1);
  return placed;
}
