import fc from 'fast-check';
import { newId } from '#kernel';
import { AutomationGraph, nextOf, reachedFrom, type Edge, type Node } from './graph';

const node = (members: Partial<Node> = {}): Node => ({
  ...{ id: newId(), name: 'N', nodeType: 'action', handlerName: 'send_email', config: {}, isEnabled: true },
  ...members,
});
const trigger = (handlerName = 'record_created') => node({ nodeType: 'trigger', handlerName });
const edge = (source: Node, target: Node, executionOrder = 0): Edge => ({
  ...{ id: newId(), sourceNodeId: source.id, targetNodeId: target.id, executionOrder },
});
const blank = (isEnabled = false) => new AutomationGraph<Node, Edge>({ nodes: [], edges: [] }, isEnabled, 'WorkItem');

const refusal = (work: () => unknown): { reason: string; fields: string[] } => {
  try {
    work();
  } catch (error) {
    const { reason, details } = error as { reason: string; details: { fields?: { field: string }[] } };
    return { reason, fields: (details.fields ?? []).map(({ field }) => field) };
  }
  throw new Error('It was not refused.');
};

describe('a graph', () => {
  it('has one trigger, to which no edge leads', () => {
    const graph = blank();
    const [start, action] = [graph.addNode(trigger()), graph.addNode(node())];
    expect(refusal(() => graph.addNode(trigger())).reason).toBe('automation_trigger_exists');
    expect(refusal(() => graph.addEdge(edge(action, start))).fields).toEqual(['targetNodeId']);
    graph.addEdge(edge(start, action));
    const other = { nodeType: 'trigger', handlerName: 'record_created' } as const;
    graph.removeNode(start.id);
    const last = graph.addNode(node());
    graph.addEdge(edge(last, action));
    expect(refusal(() => graph.reviseNode({ ...action, ...other })).fields).toEqual(['nodeType']);
  });

  it('joins nodes of its own, each two once', () => {
    const graph = blank();
    const [a, b] = [graph.addNode(node()), graph.addNode(node())];
    const joined = graph.addEdge(edge(a, b));
    expect(refusal(() => graph.addEdge(edge(a, b))).reason).toBe('automation_edge_exists');
    expect(refusal(() => graph.addEdge(edge(a, node()))).fields).toEqual(['targetNodeId']);
    expect(refusal(() => graph.addEdge(edge(node(), b))).fields).toEqual(['sourceNodeId']);
    expect(refusal(() => graph.addEdge(edge(a, a))).fields).toEqual(['targetNodeId']);
    expect(graph.reviseEdge({ ...joined, executionOrder: 3 }).executionOrder).toBe(3);
    expect(graph.removeNode(b.id)).toEqual([{ ...joined, executionOrder: 3 }]);
    expect(graph.graph).toEqual({ nodes: [a], edges: [] });
  });

  it('knows handlers of each type, and what they are about', () => {
    expect(refusal(() => blank().addNode(node({ handlerName: 'dance' }))).fields).toEqual(['handlerName']);
    expect(refusal(() => blank().addNode(node({ handlerName: 'record_created' }))).fields).toEqual(['nodeType']);
    const ofCycles = new AutomationGraph<Node, Edge>({ nodes: [], edges: [] }, false, 'Cycle');
    expect(refusal(() => ofCycles.addNode(node({ handlerName: 'set_state' }))).fields).toEqual(['handlerName']);
  });

  it('is bounded', () => {
    const graph = blank();
    for (let i = 0; i < 100; i++) graph.addNode(node());
    expect(refusal(() => graph.addNode(node())).reason).toBe('automation_too_large');
  });
});

describe('one that is at work', () => {
  const runnable = () => ({ nodes: [trigger(), node()], edges: [] });

  it('needs a trigger and an action, both switched on', () => {
    expect(refusal(() => blank().assertRunnable()).reason).toBe('automation_incomplete');
    const { nodes, edges } = runnable();
    for (const part of nodes) {
      const off = nodes.map((one) => (one === part ? { ...one, isEnabled: false } : one));
      const graph = new AutomationGraph({ nodes: off, edges }, false, 'WorkItem');
      expect(refusal(() => graph.assertRunnable()).reason).toBe('automation_incomplete');
    }
    expect(() => new AutomationGraph(runnable(), false, 'WorkItem').assertRunnable()).not.toThrow();
  });

  it('stays one that can work, and as it was where a change is refused', () => {
    const before = runnable();
    const graph = new AutomationGraph(before, true, 'WorkItem');
    for (const { id } of before.nodes) {
      expect(refusal(() => graph.removeNode(id)).reason).toBe('automation_incomplete');
      expect(graph.graph).toEqual(before);
    }
  });

  it('lets nothing that needs a record follow a schedule', () => {
    const nodes = [trigger('scheduled'), node(), node({ handlerName: 'set_state' })];
    const graph = new AutomationGraph({ nodes, edges: [] }, false, 'WorkItem');
    expect(refusal(() => graph.assertRunnable()).reason).toBe('automation_without_record');
  });
});

it('is followed by the order of its edges, then by what no edge leads to', () => {
  const [start, a, b, c, d] = [trigger(), node(), node(), node(), node()];
  const graph = { nodes: [start, a, b, c, d], edges: [edge(start, c, 2), edge(start, b, 1), edge(b, d)] };
  expect(nextOf(graph, start)).toEqual([b, c, a]);
  expect(nextOf(graph, b)).toEqual([d]);
});

it('never closes a circle, whatever edges are tried', () => {
  const pairs = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 })), { maxLength: 40 });
  fc.assert(
    fc.property(pairs, (tried) => {
      const graph = blank();
      const nodes = Array.from({ length: 8 }, () => graph.addNode(node()));
      for (const [from, to] of tried) {
        const { edges } = graph.graph;
        const leadsBack = reachedFrom(nodes[to]!.id, edges).has(nodes[from]!.id);
        const isThere = edges.some((e) => e.sourceNodeId === nodes[from]!.id && e.targetNodeId === nodes[to]!.id);
        const add = () => graph.addEdge(edge(nodes[from]!, nodes[to]!));
        if (leadsBack || isThere) expect(add).toThrow();
        else expect(add).not.toThrow();
      }
      for (const { id } of nodes) {
        const next = graph.graph.edges.filter(({ sourceNodeId }) => sourceNodeId === id);
        for (const { targetNodeId } of next) expect(reachedFrom(targetNodeId, graph.graph.edges)).not.toContain(id);
      }
    }),
  );
});
