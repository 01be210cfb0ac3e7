import { contextOf, type Catalogue, type Table } from './catalogue';
import type { SqlText } from './sources';
import { columnsIn, scopesOf, type ColumnUse, type Use } from './statement';
import { grouped, tokensOf, type Group } from './tokens';

/** A text with SQL, and the tables and columns that it uses. */
export interface Statement {
  readonly source: SqlText;
  readonly context: string;
  readonly root: Group;
  readonly uses: readonly Use[];
  readonly columns: readonly ColumnUse[];
}

const LOOKS_LIKE_SQL =
  /\b(select|insert into|update|delete from|from|join|using|alter table|create table)\b|\b[a-z_]+\.[a-z_"]+/;

/** Returns the texts of a file that are SQL: whole statements or fragments. */
export function statementsOf(texts: readonly SqlText[], catalogue: Catalogue): Statement[] {
  return texts.flatMap((source): Statement[] => {
    if (source.member !== 'table' && !LOOKS_LIKE_SQL.test(source.text)) return [];
    const text = source.member === 'table' ? `from ${source.text} t` : source.text;
    const root = grouped(tokensOf(text));
    const scopes = scopesOf(root, catalogue);
    const uses = scopes.flatMap((scope) => scope.uses);
    const columns = columnsIn(root, scopes[0]!, scopes);
    return [{ source, context: contextOf(source.file), root, uses, columns }];
  });
}

/** Returns the tables to which a column may belong: a table of its statement, or those with this alias in the file. */
export function tablesOf({ alias, column, scope }: ColumnUse, inFile: readonly Statement[]): Table[] {
  if (alias === undefined) return [scope.owning(column)?.table].filter((table) => table !== undefined);
  const own = scope.find(alias);
  if (own) return [own.table];
  const aliased = inFile.flatMap(({ uses }) => uses.filter((use) => use.alias === alias)).map(({ table }) => table);
  return [...new Set(aliased)].filter((table) => table.columns.has(column));
}

export const byFile = (statements: readonly Statement[]): Statement[][] => {
  const files = new Map<string, Statement[]>();
  for (const statement of statements) {
    files.set(statement.source.file, [...(files.get(statement.source.file) ?? []), statement]);
  }
  return [...files.values()];
};
