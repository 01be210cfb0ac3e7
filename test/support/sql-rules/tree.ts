/** A node of what PostgreSQL's parser makes of a text: the kind, and its members. */
export interface Node {
  readonly kind: string;
  readonly of: Members;
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** The parser wraps most nodes as `{ Kind: { ... } }`, but not those whose kind is known from their place. */
export function nodeOf(value: unknown, known?: string): Node | undefined {
  if (!isObject(value)) return undefined;
  const [first, ...others] = Object.keys(value);
  if (first && !others.length && /^[A-Z]/.test(first) && isObject(value[first])) {
    return { kind: first, of: value[first] };
  }
  return known === undefined ? undefined : { kind: known, of: value };
}

export const nodesOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => nodeOf(one) ?? []);

/** Members whose nodes the parser does not wrap. */
const BARE: Readonly<Record<string, string>> = {
  larg: 'SelectStmt',
  rarg: 'SelectStmt',
  relation: 'RangeVar',
  withClause: 'WithClause',
  onConflictClause: 'OnConflictClause',
  returningClause: 'ReturningClause',
  infer: 'InferClause',
};

/** Each rule walks the tree, so its nodes are made once. */
const CHILDREN = new WeakMap<Members, readonly Node[]>();

/** Returns the nodes just below one. */
export function childrenOf({ of }: Node): readonly Node[] {
  const known = CHILDREN.get(of);
  if (known) return known;
  const children = makeChildren(of);
  CHILDREN.set(of, children);
  return children;
}

function makeChildren(of: Members): Node[] {
  return Object.entries(of).flatMap(([member, value]) =>
    // An expression with two sides has them under the same names as a union, but wrapped.
    Array.isArray(value) ? value.flatMap((one) => inside(one)) : inside(value, BARE[member]),
  );
}

function inside(value: unknown, known?: string): Node[] {
  const node = nodeOf(value, known);
  if (node) return [node];
  return isObject(value)
    ? Object.values(value).flatMap((one) => (Array.isArray(one) ? one.flatMap((x) => inside(x)) : inside(one)))
    : [];
}

/** Returns a node and all below it, apart from what `isOther` says belongs elsewhere. */
export function within(node: Node, isOther: (node: Node) => boolean = () => false): Node[] {
  const nodes: Node[] = [];
  const take = (one: Node): void => {
    nodes.push(one);
    for (const child of childrenOf(one)) if (!isOther(child)) take(child);
  };
  take(node);
  return nodes;
}

const textOf = (value: unknown): string => (isObject(value) && typeof value.sval === 'string' ? value.sval : '');

/** Returns the names of a reference to a column, such as `['i', 'workspace_id']`. */
export const namesOf = ({ of }: Node): string[] =>
  nodesOf(of.fields).map(({ kind, of: name }) => (kind === 'String' ? textOf(name) : '*'));

/** Returns the name of a function that is called, without its schema. */
export const calledIn = ({ kind, of }: Node): string | undefined => {
  if (kind === 'SQLValueFunction') return String(of.op).replace('SVFOP_', '').toLowerCase();
  return kind === 'FuncCall' ? textOf(nodesOf(of.funcname).at(-1)?.of) : undefined;
};

export const operatorOf = ({ of }: Node): string => textOf(nodesOf(of.name).at(-1)?.of);
