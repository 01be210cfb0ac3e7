import type { Edge, Node } from './data';
import { inOrder } from './order';

const node = (id: string, node_type: Node['node_type']): Node => ({
  ...{ id, name: id, node_type, handler_name: 'set_state', config: {}, is_enabled: true },
});
const edge = (source_node_id: string, target_node_id: string, execution_order: number): Edge => ({
  ...{ id: `${source_node_id}${target_node_id}`, source_node_id, target_node_id, execution_order },
});

it('puts nodes behind those that lead to them, in the order of the edges', () => {
  const nodes = [node('late', 'action'), node('early', 'action'), node('when', 'trigger'), node('if', 'condition')];
  const edges = [edge('when', 'if', 0), edge('if', 'late', 2), edge('if', 'early', 1)];
  expect(inOrder(nodes, edges).map(({ node: { id }, depth }) => [id, depth])).toEqual([
    ['when', 0],
    ['if', 1],
    ['early', 2],
    ['late', 2],
  ]);
});

it('lets what nothing leads to follow the trigger, and shows each once', () => {
  const nodes = [node('when', 'trigger'), node('then', 'action'), node('a', 'action'), node('b', 'action')];
  const edges = [edge('a', 'b', 0), edge('b', 'a', 0)];
  expect(inOrder(nodes, edges).map(({ node: { id } }) => id)).toEqual(['when', 'then', 'a', 'b']);
});
