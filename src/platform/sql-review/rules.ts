import { RETIRED, type Catalogue } from './catalogue';
import { tenantColumn } from './placement';
import type { Statement } from './review';
import type { ColumnUse, Use } from './statement';
import { Group, type Piece } from './tokens';

export interface Violation {
  readonly place: string;
  readonly rule: string;
}

type Rule = (statement: Statement) => string[];

const text = (piece: Piece | undefined): string => (piece && !(piece instanceof Group) ? piece.text : '');
const isMark = (piece: Piece | undefined, mark: string): boolean => text(piece) === mark;
const isParameter = (piece: Piece | undefined): boolean =>
  !!piece && !(piece instanceof Group) && piece.kind === 'parameter';

/** Only the owner of a table writes it. */
const writesOwn: Rule = ({ context, uses }) =>
  uses
    .filter(({ verb, table }) => verb !== 'read' && table.owner !== context)
    .map(({ verb, table }) => `${context} does not own ${table.name} (${table.owner} does) and may not ${verb} it`);

/** True if a name is followed by `= $1`, or by `= any($1)` as in reads across workspaces. */
function isGiven({ pieces, end }: ColumnUse): boolean {
  if (!isMark(pieces[end + 1], '=')) return false;
  const value = pieces[end + 2];
  if (isParameter(value)) return true;
  const list = pieces[end + 3];
  return isMark(value, 'any') && list instanceof Group && isParameter(list.pieces[0]);
}

const namesWorkspaceOf = ({ alias, column, scope }: ColumnUse, use: Use): boolean =>
  column === tenantColumn(use.table) && (alias === undefined ? scope.owning(column) : scope.find(alias)) === use;

/**
 * Returns the uses of tenant tables whose workspace is not given as a parameter. A query that only compares it with
 * another column is sent to every shard.
 */
const withoutTenant = ({ source, uses, columns }: Statement): Use[] =>
  // `Reads` always adds this condition to the SQL of a model.
  (source.member === 'table' ? [] : uses)
    .filter(({ table, verb }) => verb !== 'insert' && tenantColumn(table) !== undefined)
    .filter((use) => !columns.some((column) => namesWorkspaceOf(column, use) && isGiven(column)));

const comparesTenants: Rule = ({ columns }) =>
  columns
    .filter(({ column, pieces, end }) => column === 'workspace_id' && isMark(pieces[end + 1], '='))
    .filter(({ pieces, end }) => isMark(pieces[end + 3], '.') && isMark(pieces[end + 4], 'workspace_id'))
    .map(({ alias }) => `${alias ?? ''}.workspace_id is compared with a column: write = $1 on both`);

const VOLATILE = new Set(['now', 'clock_timestamp', 'random', 'gen_random_uuid', 'statement_timestamp']);

/**
 * Forbids calls in an UPDATE that would return different values on another node and that the planner cannot evaluate
 * beforehand.
 */
const callsInUpdate: Rule = ({ uses, root }) =>
  uses.some(({ verb }) => verb === 'update') ? volatileIn(root, false) : [];

function volatileIn({ pieces }: Group, isInside: boolean): string[] {
  let cases = 0;
  return pieces.flatMap((piece, index) => {
    if (piece instanceof Group) {
      const isConditional = ['coalesce', 'greatest', 'least', 'nullif'].includes(text(pieces[index - 1]));
      return volatileIn(piece, isInside || cases > 0 || isConditional);
    }
    if (piece.text === 'case') cases++;
    if (piece.text === 'end') cases--;
    const isCall = VOLATILE.has(piece.text) && pieces[index + 1] instanceof Group;
    return isCall && (isInside || cases > 0) ? [`${piece.text}() in CASE or COALESCE of an UPDATE: pass it`] : [];
  });
}

const hasWord = ({ pieces }: Group, word: string): boolean =>
  pieces.some((piece) => (piece instanceof Group ? hasWord(piece, word) : piece.text === word));

/** Conflicts among several inserted rows are only noticed if the rows are returned. */
const returnsRows: Rule = ({ root }) => {
  if (!hasWord(root, 'insert')) return [];
  const isMany = hasWord(root, 'select') || hasWord(root, 'unnest');
  return isMany && !hasWord(root, 'returning') ? ['an INSERT of several rows has RETURNING'] : [];
};

/** A row is sent to its node as it is: the planner evaluates no query for one of its values. */
const valuesAlone: Rule = ({ root, uses }) =>
  uses.some(({ table, verb }) => verb === 'insert' && tenantColumn(table) !== undefined) && hasQueryAmongValues(root)
    ? ['VALUES of an INSERT have no subquery: ask first, and pass the answer']
    : [];

function hasQueryAmongValues({ pieces }: Group): boolean {
  const isInsert = pieces.some((piece) => text(piece) === 'insert');
  const values = isInsert ? pieces.findIndex((piece) => text(piece) === 'values') : -1;
  return pieces.some(
    (piece, index) =>
      piece instanceof Group && (values >= 0 && index > values ? hasWord(piece, 'select') : hasQueryAmongValues(piece)),
  );
}

/** The transaction id of an event is that of the coordinator. Rows selected on a worker would have another one. */
const fillsOutbox: Rule = ({ uses }) =>
  uses.some(({ table, verb }) => table.name === 'outbox' && verb === 'insert') &&
  uses.some(({ table, verb }) => verb === 'read' && table.columns.has('workspace_id'))
    ? ['the outbox is not filled from a tenant table']
    : [];

const STRENGTHS = new Set(['update', 'share', 'no', 'key']);

const hasLock = ({ pieces }: Group): boolean =>
  pieces.some((piece, index) =>
    piece instanceof Group ? hasLock(piece) : piece.text === 'for' && STRENGTHS.has(text(pieces[index + 1])),
  );

/** Rows are locked on one node. */
const locksRows: Rule = (statement) =>
  hasLock(statement.root) && withoutTenant(statement).length
    ? ['FOR UPDATE and FOR SHARE lock rows of one workspace, or of a small global table']
    : [];

const RULES: readonly Rule[] = [
  writesOwn,
  comparesTenants,
  callsInUpdate,
  returnsRows,
  valuesAlone,
  fillsOutbox,
  locksRows,
];

/** Returns the rule violations of SQL texts. */
export const violationsIn = (statements: readonly Statement[]): Violation[] =>
  statements.flatMap((statement) =>
    RULES.flatMap((rule) => rule(statement)).map((rule) => ({ place: placeOf(statement), rule })),
  );

const placeOf = ({ source }: Statement): string => `${source.file}:${source.line}`;

/**
 * Returns the tables that statements query without a workspace in their text. They are allowed, but each one is
 * reviewed.
 */
export const askedAcross = (statements: readonly Statement[]): { file: string; table: string }[] =>
  statements.flatMap((statement) =>
    withoutTenant(statement).map(({ table }) => ({ file: statement.source.file, table: table.name })),
  );

/** Returns the rule violations of migrations: an ALTER has one subcommand, and every table has an owner. */
export const violationsInMigrations = (statements: readonly Statement[], catalogue: Catalogue): Violation[] =>
  statements.flatMap((statement) => {
    const { pieces } = statement.root;
    const place = placeOf(statement);
    const [verb, , table] = pieces.map(text);
    if (verb === 'alter' && pieces.some((piece) => isMark(piece, ','))) {
      return [{ place, rule: 'an ALTER has one subcommand' }];
    }
    const isUnowned = verb === 'create' && isMark(pieces[1], 'table') && table !== '?' && !isOwned(table!, catalogue);
    return isUnowned ? [{ place, rule: `no context owns ${table}: it needs a row, and the row a context` }] : [];
  });

const isOwned = (table: string, catalogue: Catalogue): boolean => catalogue.has(table) || RETIRED.has(table);
