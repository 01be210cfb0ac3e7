import type { Catalogue, Table } from './catalogue';
import { Group, type Piece, type Token } from './tokens';

type Verb = 'read' | 'insert' | 'update' | 'delete';

export interface Use {
  readonly table: Table;
  readonly alias: string;
  readonly verb: Verb;
  /** The level of the statement in which the table is used. */
  readonly scope: Scope;
}

/** A level of a statement: its own tables, and the tables of the levels around it. */
export class Scope {
  readonly uses: Use[] = [];

  constructor(
    readonly group: Group,
    readonly around?: Scope,
  ) {}

  find(alias: string): Use | undefined {
    return this.uses.find((use) => use.alias === alias) ?? this.around?.find(alias);
  }

  /** Returns the table to which a column without an alias belongs. */
  owning(column: string): Use | undefined {
    return this.uses.find(({ table }) => table.columns.has(column)) ?? this.around?.owning(column);
  }
}

const NO_ALIAS = new Set(
  `on where set join left right inner full cross lateral order group limit offset for using union as values select
   returning having natural window fetch except intersect do conflict and or when then`.split(/\s+/),
);

const isWord = (piece: Piece | undefined, ...texts: string[]): boolean =>
  !!piece && !(piece instanceof Group) && piece.kind === 'word' && (!texts.length || texts.includes(piece.text));

const textOf = (piece: Piece | undefined): string => (piece && !(piece instanceof Group) ? piece.text : '');

/** Finds the tables of a piece of SQL, level by level. */
export function scopesOf(group: Group, catalogue: Catalogue): Scope[] {
  const all: Scope[] = [];
  const walk = (current: Group, around?: Scope): void => {
    const scope = opensLevel(current, around) ? new Scope(current, around) : around!;
    if (scope.group === current) all.push(scope);
    readTables(current, scope, catalogue);
    for (const piece of current.pieces) if (piece instanceof Group) walk(piece, scope);
  };
  walk(group);
  return all;
}

const opensLevel = ({ pieces }: Group, around: Scope | undefined): boolean =>
  !around || isWord(pieces[0], 'select', 'with', 'insert', 'update', 'delete', 'values', 'all');

function readTables({ pieces }: Group, scope: Scope, catalogue: Catalogue): void {
  for (const [index, piece] of pieces.entries()) {
    const verb = verbAt(pieces, index);
    if (!verb) continue;
    let at = index + (isWord(piece, 'insert', 'delete') ? 2 : 1);
    for (;;) {
      at = addUse(pieces, at, verb, { scope, catalogue });
      if (textOf(pieces[at]) !== ',') break;
      at++;
    }
  }
}

/**
 * Returns the verb if a table name follows at this position. `is distinct from x` and `for update of x` are excluded.
 */
function verbAt(pieces: readonly Piece[], index: number): Verb | undefined {
  const [before, here, next] = [pieces[index - 1], pieces[index], pieces[index + 1]];
  if (isWord(here, 'insert')) return isWord(next, 'into') ? 'insert' : undefined;
  if (isWord(here, 'delete')) return isWord(next, 'from') ? 'delete' : undefined;
  if (isWord(here, 'update')) return isWord(before, 'for', 'do', 'key', 'on') ? undefined : 'update';
  if (isWord(here, 'from')) return isWord(before, 'distinct', 'delete') ? undefined : 'read';
  return isWord(here, 'join', 'using') ? 'read' : undefined;
}

interface StatementScope {
  readonly scope: Scope;
  readonly catalogue: Catalogue;
}

/** Records the table at a position, if there is one. Returns the position after it and its alias. */
function addUse(pieces: readonly Piece[], at: number, verb: Verb, { scope, catalogue }: StatementScope): number {
  let next = at;
  if (isWord(pieces[next], 'lateral', 'only')) next++;
  const table = pieces[next] instanceof Group ? undefined : catalogue.get(textOf(pieces[next]));
  next++;
  if (pieces[next] instanceof Group && !table) next++;
  if (isWord(pieces[next], 'as')) next++;
  const named = pieces[next];
  const hasAlias = isWord(named) && !NO_ALIAS.has(textOf(named));
  if (hasAlias) next++;
  if (table) scope.uses.push({ table, alias: hasAlias ? textOf(named) : table.name, verb, scope });
  return next;
}

/** A column in a statement, with its surroundings. */
export interface ColumnUse {
  readonly alias: string | undefined;
  readonly column: string;
  readonly scope: Scope;
  readonly pieces: readonly Piece[];
  /** The index in `pieces` at which it ends. */
  readonly end: number;
}

/** Returns every name on a level that may be a column: `alias.column`, or a word that is not a function call. */
export function columnsIn(group: Group, scope: Scope, scopes: readonly Scope[]): ColumnUse[] {
  const { pieces } = group;
  const found: ColumnUse[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece instanceof Group) {
      found.push(...columnsIn(piece, scopes.find((one) => one.group === piece) ?? scope, scopes));
      continue;
    }
    if (textOf(pieces[index - 1]) === '.' || !isName(piece)) continue;
    if (textOf(pieces[index + 1]) === '.') {
      const column = textOf(pieces[index + 2]);
      if (column) found.push({ alias: piece.text, column, scope, pieces, end: index + 2 });
    } else if (!(pieces[index + 1] instanceof Group && piece.kind === 'word') && !isOutputName(pieces, index)) {
      found.push({ alias: undefined, column: piece.text, scope, pieces, end: index });
    }
  }
  return found;
}

const isName = (token: Token): boolean => token.kind === 'word' || token.kind === 'quoted';
const isOutputName = (pieces: readonly Piece[], index: number): boolean =>
  isWord(pieces[index - 1], 'as') || textOf(pieces[index - 1]) === '::';
