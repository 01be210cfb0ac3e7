import { childrenOf, namesOf, nodeOf, nodesOf, operatorOf, within, type Node } from './tree';

/** A query of a statement, with the tables that it names itself: subselects are levels of their own. */
export interface Level {
  readonly node: Node;
  readonly tables: readonly NamedTable[];
  /** By the name of the table: what its workspace is compared with. */
  readonly bound: Bound;
}

type Bound = ReadonlyMap<string, ReadonlySet<string>>;

const NOTHING: Bound = new Map();

interface NamedTable {
  readonly table: string;
  readonly alias: string;
}

const QUERIES = new Set(['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt']);
export const isQuery = ({ kind }: Node): boolean => QUERIES.has(kind);

/** Returns all levels of a statement; names of its WITH are no tables. */
export function levelsOf(statement: Node, outer: ReadonlySet<string> = new Set()): Level[] {
  const named = new Set([...outer, ...withNames(statement)]);
  const own = isQuery(statement) ? [levelOf(statement, named)] : [];
  return [...own, ...queriesBelow(statement).flatMap((query) => levelsOf(query, named))];
}

const queriesBelow = (node: Node): Node[] =>
  childrenOf(node).flatMap((child) => (isQuery(child) ? [child] : queriesBelow(child)));

const withNames = ({ of }: Node): string[] =>
  nodesOf(nodeOf(of.withClause, 'WithClause')?.of.ctes).map(({ of: query }) => String(query.ctename));

function levelOf(node: Node, named: ReadonlySet<string>): Level {
  const tables = tablesOf(node).filter(({ table }) => !named.has(table));
  const given = conditionsOf({ node }).map((condition) => boundBy(condition, tables));
  return { node, tables, bound: given.reduce(merged, NOTHING) };
}

/** Returns the conditions of a level and of its joins. */
export const conditionsOf = ({ node }: Pick<Level, 'node'>): Node[] =>
  [node.of.whereClause, ...joinsOf(node).map(({ of }) => of.quals)].flatMap((condition) => nodeOf(condition) ?? []);

/** The items of FROM and USING, with both sides of each join. */
export const itemsOf = ({ of }: Node): Node[] =>
  [...nodesOf(of.fromClause), ...nodesOf(of.usingClause)].flatMap(sidesOf);

const sidesOf = (item: Node): Node[] =>
  item.kind === 'JoinExpr' ? [item, ...[...nodesOf(item.of.larg), ...nodesOf(item.of.rarg)].flatMap(sidesOf)] : [item];

const joinsOf = (node: Node): Node[] => itemsOf(node).filter(({ kind }) => kind === 'JoinExpr');

function tablesOf(node: Node): NamedTable[] {
  const changed = node.kind === 'InsertStmt' ? undefined : nodeOf(node.of.relation, 'RangeVar');
  return [...(changed ? [changed] : []), ...itemsOf(node)]
    .filter(({ kind }) => kind === 'RangeVar')
    .map(({ of }) => {
      const table = String(of.relname);
      return { table, alias: (of.alias as { aliasname?: string } | undefined)?.aliasname ?? table };
    });
}

const merged = (a: Bound, b: Bound): Bound =>
  new Map(
    [...a.keys(), ...b.keys()].map((alias) => [alias, new Set([...(a.get(alias) ?? []), ...(b.get(alias) ?? [])])]),
  );

/** Of alternatives each has to say it. */
const common = (a: Bound, b: Bound): Bound => {
  const both = merged(a, b);
  return new Map([...both].filter(([alias]) => a.has(alias) && b.has(alias)));
};

/** Returns which tables' workspaces a condition gives by parameter or constant. */
function boundBy(condition: Node, tables: readonly NamedTable[]): Bound {
  if (condition.kind === 'BoolExpr' && condition.of.boolop !== 'NOT_EXPR') {
    const parts = nodesOf(condition.of.args).map((part) => boundBy(part, tables));
    return parts.reduce(condition.of.boolop === 'AND_EXPR' ? merged : common);
  }
  const isEquality = condition.kind === 'A_Expr' && ['AEXPR_OP', 'AEXPR_OP_ANY'].includes(String(condition.of.kind));
  if (!isEquality || operatorOf(condition) !== '=') return NOTHING;
  const [left, right] = [nodeOf(condition.of.lexpr), nodeOf(condition.of.rexpr)];
  if (!left || !right) return NOTHING;
  const value = valueOf(right) ?? valueOf(left);
  const column = valueOf(right) === undefined ? right : left;
  const aliases = value === undefined ? [] : tenantsOf(column, tables);
  return new Map(aliases.map((alias) => [alias, new Set([value!])]));
}

function tenantsOf(column: Node, tables: readonly NamedTable[]): string[] {
  if (column.kind !== 'ColumnRef') return [];
  const names = namesOf(column);
  // Only one table of the level can be meant by a name without its table: PostgreSQL refuses it where several have it.
  return tables
    .filter(({ table }) => names.at(-1) === tenantColumnOf(table))
    .map(({ alias }) => alias)
    .filter((alias) => names.length === 1 || names.at(-2) === alias);
}

/** The workspace itself is a row that lies where its id says. */
const tenantColumnOf = (table: string): string => (table === 'workspaces' ? 'id' : 'workspace_id');

/** Returns the parameter or constant that an expression is, whatever it is cast to. */
function valueOf(node: Node): string | undefined {
  if (node.kind === 'TypeCast') return nodesOf(node.of.arg).map(valueOf)[0];
  if (node.kind === 'ParamRef') return `$${String(node.of.number)}`;
  return node.kind === 'A_Const' ? 'a constant' : undefined;
}

/** Returns the nodes of a level itself. */
export const ofLevel = ({ node }: Level): Node[] => within(node, isQuery);
