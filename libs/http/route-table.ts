/** The decoded parameters of a path. */
type PathParams = Readonly<Record<string, string>>;

interface Pattern<H> {
  readonly expression: RegExp;
  readonly names: readonly string[];
  readonly node: Node<H>;
}

interface Node<H> {
  readonly words: Map<string, Node<H>>;
  readonly patterns: Pattern<H>[];
  readonly handlers: Map<string, H>;
  /** Handlers for all paths below this node that match nothing else. */
  readonly rest: Map<string, H>;
}

interface RouteMatch<H> {
  readonly handler: H;
  readonly params: PathParams;
}

const node = <H>(): Node<H> => ({ words: new Map(), patterns: [], handlers: new Map(), rest: new Map() });

/** Splits a path. Repeated slashes make empty segments, which no route has, so only the trailing slash is optional. */
const segmentsOf = (path: string): string[] => path.replace(/^\/|\/$/g, '').split('/');

/**
 * Finds the handler of a path by its segments; the cost does not depend on the number of routes. A segment is a word,
 * `:name`, or several parameters with text between them, such as `:project-:number`.
 */
export class RouteTable<H> {
  private readonly root = node<H>();

  add(method: string, path: string, handler: H): void {
    let at = this.root;
    const segments = segmentsOf(path);
    const isRest = segments.at(-1)!.startsWith('*');
    for (const segment of isRest ? segments.slice(0, -1) : segments)
      at = segment.includes(':') ? pattern(at, segment) : word(at, segment);
    const handlers = isRest ? at.rest : at.handlers;
    if (!handlers.has(method)) handlers.set(method, handler);
  }

  /**
   * Returns the match for a path, with or without its trailing slash. Undefined if no route has this path and method.
   */
  find(method: string, path: string): RouteMatch<H> | undefined {
    const segments = segmentsOf(path);
    const params: Record<string, string> = {};
    const handler = walk(this.root, { segments, params, method: method === 'HEAD' ? 'GET' : method }, 0);
    return handler && { handler, params };
  }
}

function word<H>(at: Node<H>, segment: string): Node<H> {
  const next = at.words.get(segment) ?? node<H>();
  at.words.set(segment, next);
  return next;
}

function pattern<H>(at: Node<H>, segment: string): Node<H> {
  const names = [...segment.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const source = segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '(.+?)');
  const expression = new RegExp(`^${source}$`);
  const known = at.patterns.find(
    (other) => other.expression.source === expression.source && other.names.join() === names.join(),
  );
  if (known) return known.node;
  const next = { expression, names, node: node<H>() };
  at.patterns.push(next);
  return next.node;
}

interface Walk {
  readonly segments: readonly string[];
  readonly params: Record<string, string>;
  readonly method: string;
}

function walk<H>(at: Node<H>, way: Walk, depth: number): H | undefined {
  if (depth === way.segments.length) return at.handlers.get(way.method);
  const isNamed = way.segments.slice(depth).every(Boolean);
  return below(at, way, depth) ?? (isNamed ? at.rest.get(way.method) : undefined);
}

function below<H>(at: Node<H>, way: Walk, depth: number): H | undefined {
  const segment = way.segments[depth]!;
  const next = at.words.get(segment);
  if (next) return walk(next, way, depth + 1);
  for (const { expression, names, node: lower } of at.patterns) {
    const values = expression.exec(segment);
    const handler = values && walk(lower, way, depth + 1);
    if (handler && values && names.every((name, index) => bind(way.params, name, values[index + 1]!))) return handler;
  }
  return undefined;
}

/** Decodes a parameter. Returns false if its encoding is invalid. */
function bind(params: Record<string, string>, name: string, value: string): boolean {
  try {
    params[name] = value.includes('%') ? decodeURIComponent(value) : value;
    return true;
  } catch {
    return false;
  }
}
