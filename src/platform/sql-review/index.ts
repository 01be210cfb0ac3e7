import type { Contexts } from '#context';
import { catalogueOf } from './catalogue';
import { statementsOf } from './review';
import { violationsIn, violationsInMigrations, type Violation } from './rules';
import { sourceFiles, textsOf } from './sources';
import { tableList } from './tables';

export interface SqlReview {
  /** Who owns which table, and who reads it: the text of the golden list. */
  readonly tables: string;
  /** What breaks the rules of shared SQL. */
  readonly violations: readonly Violation[];
}

/** Where SQL may stand beside migrations. */
const HAS_SQL = /^(src\/contexts\/[^/]+\/infrastructure\/|libs\/|src\/platform\/(?!sql-review\/|openapi\/))/;

/** Reads the SQL out of the sources below a root. Needs the compiler, which is there where the sources are. */
export async function reviewSql(root: string, contexts: Contexts): Promise<SqlReview> {
  const { default: ts } = await import('typescript');
  const catalogue = catalogueOf(contexts);
  const read = (files: readonly string[]) => files.flatMap((file) => statementsOf(textsOf(ts, root, file), catalogue));
  const files = sourceFiles(root, ['src', 'libs']);
  const statements = read(files.filter((file) => HAS_SQL.test(file)));
  const migrations = read(files.filter((file) => /(^|\/)migrations\//.test(file)));
  return {
    tables: tableList(catalogue, statements),
    violations: [...violationsIn(statements), ...violationsInMigrations(migrations, catalogue)],
  };
}
