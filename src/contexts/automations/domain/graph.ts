import { FieldErrors } from '#kernel';
import { handlerOf, type NodeType } from './handlers';
import type { Scope } from './automation';
import {
  edgeExists,
  incomplete,
  nodeGone,
  scheduleWithoutRecord,
  secondTrigger,
  tooMany,
  wouldCircle,
  wrongEnd,
} from './automations.errors';

/** A step of an automation: a trigger, a condition or an action. */
export interface Node {
  readonly id: string;
  readonly name: string;
  readonly nodeType: NodeType;
  readonly handlerName: string;
  readonly config: object;
  /** False if the node is skipped, together with all nodes that only it leads to. */
  readonly isEnabled: boolean;
}

/** Connects two steps: the target follows the source. */
export interface Edge {
  readonly id: string;
  readonly sourceNodeId: string;
  readonly targetNodeId: string;
  /** Order among the edges that leave the same node. */
  readonly executionOrder: number;
}

export interface Graph<N extends Node = Node, E extends Edge = Edge> {
  readonly nodes: readonly N[];
  readonly edges: readonly E[];
}

const MAX_NODES = 100;
const MAX_EDGES = 300;

/**
 * The graph of one automation. Each change either succeeds or throws and leaves the graph as it was. The graph of an
 * enabled automation has to stay complete.
 */
export class AutomationGraph<N extends Node = Node, E extends Edge = Edge> {
  private current: Graph<N, E>;

  constructor(
    graph: Graph<N, E>,
    private readonly isEnabled: boolean,
    private readonly scope: Scope,
  ) {
    this.current = graph;
  }

  get graph(): Graph<N, E> {
    return this.current;
  }

  addNode(node: N): N {
    if (this.current.nodes.length >= MAX_NODES) throw tooMany('nodes', MAX_NODES);
    return this.placed(node, [...this.current.nodes, node]);
  }

  reviseNode(node: N): N {
    this.assertNode(node.id);
    const others = this.current.nodes.map((one) => (one.id === node.id ? node : one));
    return this.placed(node, others);
  }

  /** Removes a node and its edges. Returns the edges. */
  removeNode(id: string): readonly E[] {
    this.assertNode(id);
    const { nodes, edges } = this.current;
    const isAt = ({ sourceNodeId, targetNodeId }: E) => sourceNodeId === id || targetNodeId === id;
    this.become({ nodes: nodes.filter((node) => node.id !== id), edges: edges.filter((edge) => !isAt(edge)) });
    return edges.filter(isAt);
  }

  addEdge(edge: E): E {
    if (this.current.edges.length >= MAX_EDGES) throw tooMany('edges', MAX_EDGES);
    return this.drawn(edge, this.current.edges);
  }

  reviseEdge(edge: E): E {
    return this.drawn(
      edge,
      this.current.edges.filter(({ id }) => id !== edge.id),
    );
  }

  removeEdge(id: string): void {
    this.become({ ...this.current, edges: this.current.edges.filter((edge) => edge.id !== id) });
  }

  /** Throws if the automation cannot be switched on. */
  assertRunnable(): void {
    assertRunnable(this.current);
  }

  /** Throws if a node does not fit the scope. */
  assertAbout(scope: Scope): void {
    const unfit = this.current.nodes.find((node) => !handlerOf(node).scopes.includes(scope));
    if (unfit) throw wrongEnd('scope', `The node "${unfit.name}" does not fit this scope.`);
  }

  private placed(node: N, nodes: readonly N[]): N {
    handlerOf(node, this.scope);
    if (nodes.filter(({ nodeType }) => nodeType === 'trigger').length > 1) throw secondTrigger();
    const isEntered = this.current.edges.some(({ targetNodeId }) => targetNodeId === node.id);
    if (node.nodeType === 'trigger' && isEntered) throw wrongEnd('nodeType', 'An edge cannot lead to a trigger.');
    this.become({ ...this.current, nodes });
    return node;
  }

  private drawn(edge: E, others: readonly E[]): E {
    const { sourceNodeId, targetNodeId } = edge;
    const errors = new FieldErrors();
    for (const [field, id] of Object.entries({ sourceNodeId, targetNodeId })) {
      if (!this.has(id)) errors.add(field, 'invalid', 'The automation has no such node.');
    }
    errors.throwIfAny();
    const target = this.current.nodes.find(({ id }) => id === targetNodeId)!;
    if (target.nodeType === 'trigger') throw wrongEnd('targetNodeId', 'An edge cannot lead to a trigger.');
    const same = others.find((one) => one.sourceNodeId === sourceNodeId && one.targetNodeId === targetNodeId);
    if (same) throw edgeExists(same.id);
    if (reachedFrom(targetNodeId, others).has(sourceNodeId)) throw wouldCircle();
    this.become({ ...this.current, edges: [...others, edge] });
    return edge;
  }

  private become(graph: Graph<N, E>): void {
    if (this.isEnabled) assertRunnable(graph);
    this.current = graph;
  }

  private has(id: string): boolean {
    return this.current.nodes.some((node) => node.id === id);
  }

  private assertNode(id: string): void {
    if (!this.has(id)) throw nodeGone();
  }
}

/** Returns the ids of a node and all nodes that it leads to. */
export function reachedFrom(id: string, edges: readonly Edge[]): ReadonlySet<string> {
  const reached = new Set([id]);
  for (const at of reached) {
    for (const { sourceNodeId, targetNodeId } of edges) if (sourceNodeId === at) reached.add(targetNodeId);
  }
  return reached;
}

const ofType = ({ nodes }: Graph, type: NodeType): readonly Node[] =>
  nodes.filter(({ nodeType, isEnabled }) => nodeType === type && isEnabled);

export const triggerOf = (graph: Graph): Node | undefined => ofType(graph, 'trigger')[0];

function assertRunnable(graph: Graph): void {
  const trigger = triggerOf(graph);
  const actions = ofType(graph, 'action');
  if (!trigger || !actions.length) throw incomplete();
  if (trigger.handlerName !== 'scheduled') return;
  const stranger = graph.nodes.find((node) => handlerOf(node).needsRecord);
  if (stranger) throw scheduleWithoutRecord(stranger.name);
}

/**
 * Returns the nodes that follow a node, in order. Nodes without an incoming edge also follow the trigger, after those
 * that its edges lead to, oldest first.
 */
export function nextOf({ nodes, edges }: Graph, node: Node): readonly Node[] {
  const byId = new Map(nodes.map((one) => [one.id, one]));
  const led = edges
    .filter(({ sourceNodeId }) => sourceNodeId === node.id)
    .sort((a, b) => a.executionOrder - b.executionOrder || (a.id < b.id ? -1 : 1))
    .map(({ targetNodeId }) => byId.get(targetNodeId)!);
  if (node.nodeType !== 'trigger') return led;
  const entered = new Set(edges.map(({ targetNodeId }) => targetNodeId));
  return [...led, ...nodes.filter(({ id, nodeType }) => nodeType !== 'trigger' && !entered.has(id))];
}
