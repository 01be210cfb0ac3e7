import { conditionsOf, isQuery, itemsOf, levelsOf, ofLevel, type Level } from './levels';
import { calledIn, namesOf, nodeOf, nodesOf, within, type Node } from './tree';

export interface Finding {
  readonly rule: Rule;
  readonly what: string;
}

type Rule =
  | 'asks across workspaces'
  | 'asks for two workspaces'
  | 'calls while it changes'
  | 'changes one node by people'
  | 'compares with null'
  | 'fills the outbox by a query'
  | 'limits each of a list'
  | 'locks across workspaces'
  | 'does not return what it inserts';

/** What has a copy on every node (src/platform/sql-review/placement.ts). */
const ON_ALL_NODES = 'users';

interface Statement {
  readonly root: Node;
  readonly levels: readonly Level[];
  readonly isTenants: (table: string) => boolean;
  /** The numbers of parameters that are null. */
  readonly nulls: readonly number[];
}

type Check = (statement: Statement) => Finding[];

const found = (rule: Rule, things: readonly string[]): Finding[] =>
  [...new Set(things)].sort().map((what) => ({ rule, what }));

const tenantsAt = ({ tables }: Level, { isTenants }: Statement) => tables.filter(({ table }) => isTenants(table));

const unbound = (statement: Statement, level: Level): string[] =>
  tenantsAt(level, statement)
    .filter(({ alias }) => !level.bound.has(alias))
    .map(({ table }) => table);

/** A level that does not say whose rows it wants is sent to every node, and can be joined with nothing. */
const asksAcross: Check = (statement) =>
  found(
    'asks across workspaces',
    statement.levels.flatMap((level) => unbound(statement, level)),
  );

/** Tables whose workspaces come from different parameters do not lie on one node, whatever the values are. */
const asksForTwo: Check = (statement) => {
  const values = statement.levels.flatMap((level) =>
    tenantsAt(level, statement).flatMap(({ alias }) => [...(level.bound.get(alias) ?? [])]),
  );
  const different = [...new Set(values)].sort();
  return different.length > 1 ? found('asks for two workspaces', [different.join(' and ')]) : [];
};

/** Each node would have its own answer. */
const VOLATILE = new Set([
  'gen_random_uuid',
  'random',
  'clock_timestamp',
  'timeofday',
  'nextval',
  'pg_current_xact_id',
]);
/** What a transaction knows once is put in before a statement is sent on, but not everywhere. */
const STABLE = new Set(['now', 'current_timestamp', 'current_date', 'statement_timestamp', 'transaction_timestamp']);

const calls = (nodes: readonly Node[], also: ReadonlySet<string> = new Set()): string[] =>
  nodes.flatMap((node) => {
    const name = calledIn(node);
    return name && (VOLATILE.has(name) || also.has(name)) ? [`${name}()`] : [];
  });

const callsWhileChanging: Check = ({ root }) =>
  found(
    'calls while it changes',
    within(root).flatMap((node) => {
      const returned = nodeOf(node.of.returningClause, 'ReturningClause');
      const conflict = nodeOf(node.of.onConflictClause, 'OnConflictClause');
      const fixed = [...(returned ? within(returned) : []), ...(conflict ? within(conflict) : [])];
      const inChange = node.kind === 'UpdateStmt' ? within(node) : [];
      const chosen = inChange.filter(({ kind }) => ['CaseExpr', 'CoalesceExpr'].includes(kind));
      return [
        ...calls(fixed, STABLE),
        ...calls(inChange),
        ...calls(
          chosen.flatMap((one) => within(one)),
          STABLE,
        ),
      ];
    }),
  );

/**
 * A change of a table that lies on one node is sent to another one when a subselect in it asks for people, and fails there.
 */
const changesByPeople: Check = ({ root, isTenants }) =>
  found(
    'changes one node by people',
    within(root)
      .filter(({ kind }) => kind === 'UpdateStmt' || kind === 'DeleteStmt')
      .filter((change) => !isTenants(intoOf(change)) && intoOf(change) !== ON_ALL_NODES)
      .filter((change) => within(change).some((node) => node.kind === 'SubLink' && within(node).some(isPeople)))
      .map(intoOf),
  );

const isPeople = ({ kind, of }: Node): boolean => kind === 'RangeVar' && of.relname === ON_ALL_NODES;

/** A cluster refuses it, as rows are locked on one node. */
const locksAcross: Check = (statement) =>
  found(
    'locks across workspaces',
    statement.levels
      .filter(({ node }) => nodesOf(node.of.lockingClause).length)
      .flatMap((level) => unbound(statement, level)),
  );

/** Below NOT EXISTS or beside another table it is refused, or sent to every node. */
const comparesWithNull: Check = ({ levels, nulls }) =>
  found(
    'compares with null',
    levels
      .filter((level, index) => level.tables.length && (index > 0 || itemsOf(level.node).length > 1))
      .flatMap(conditionsOf)
      .flatMap((condition) => within(condition, isQuery))
      .flatMap((node) => {
        const sides = [node.of.lexpr, node.of.rexpr].flatMap((side) => nodesOf(side));
        const column = sides.find(({ kind }) => kind === 'ColumnRef');
        const isNull = sides.some(({ kind, of }) => kind === 'ParamRef' && nulls.includes(Number(of.number)));
        return column && isNull && node.of.kind === 'AEXPR_OP' ? [namesOf(column).join('.')] : [];
      }),
  );

const insertsIn = ({ root }: Statement): Node[] => within(root).filter(({ kind }) => kind === 'InsertStmt');
const intoOf = ({ of }: Node): string => String(nodeOf(of.relation, 'RangeVar')!.of.relname);
const sourceOf = ({ of }: Node): Node | undefined => nodesOf(of.selectStmt)[0];
const rowsOf = (source: Node): number | undefined => (source.of.valuesLists as unknown[] | undefined)?.length;

/** Rows of a query are committed in two phases, between which readers of events go past them. */
const fillsOutbox: Check = (statement) =>
  found(
    'fills the outbox by a query',
    insertsIn(statement)
      .filter((insert) => intoOf(insert) === 'outbox' && sourceOf(insert) && rowsOf(sourceOf(insert)!) === undefined)
      .map(intoOf),
  );

/** A subselect with a limit for each row of a list cannot be sent to the nodes of the rows. */
const limitsEach: Check = (statement) =>
  found(
    'limits each of a list',
    statement.levels
      .filter((level) => ofLevel(level).some(({ kind }) => kind === 'RangeFunction'))
      .flatMap(({ node }) => nodesOf(node.of.fromClause).flatMap((item) => within(item)))
      .filter(({ kind, of }) => kind === 'RangeSubselect' && of.lateral === true)
      .flatMap((lateral) => levelsOf(lateral))
      .filter(({ node }) => node.of.limitCount !== undefined)
      .flatMap((level) => unbound(statement, level)),
  );

/** A duplicate among rows that are not returned is an internal error of the cluster. */
const returnsRows: Check = (statement) =>
  found(
    'does not return what it inserts',
    insertsIn(statement)
      .filter((insert) => statement.isTenants(intoOf(insert)) && !insert.of.returningClause)
      .filter((insert) => sourceOf(insert) && rowsOf(sourceOf(insert)!) !== 1)
      .map(intoOf),
  );

const CHECKS = [
  ...[asksAcross, asksForTwo, callsWhileChanging, changesByPeople],
  ...[comparesWithNull, fillsOutbox, limitsEach, locksAcross, returnsRows],
];

/** Returns what keeps a statement from being spread over nodes by workspace. */
export function findingsIn(root: Node, known: Pick<Statement, 'isTenants' | 'nulls'>): Finding[] {
  const statement = { root, levels: levelsOf(root), ...known };
  return CHECKS.flatMap((check) => check(statement));
}
