import type { Contexts } from '#context';
import { catalogueOf } from './catalogue';
import { unexplained } from './across';
import { misplaced } from './placement';
import { statementsOf } from './review';
import { violationsIn, violationsInMigrations, type Violation } from './rules';
import { sourceFiles, textsOf } from './sources';
import { tableList } from './tables';

export interface SqlReview {
  /** Which context owns each table, and which contexts read it: the text of the golden list. */
  readonly tables: string;
  /** Violations of the rules for shared SQL. */
  readonly violations: readonly Violation[];
}

/** Matches source files that may contain SQL, besides migrations. */
const HAS_SQL = /^(src\/contexts\/[^/]+\/infrastructure\/|libs\/|src\/platform\/(?!sql-review\/|openapi\/))/;

/**
 * Collects and checks the SQL in the sources below `root`. Needs the TypeScript compiler, which is installed where the
 * sources are.
 */
export async function reviewSql(root: string, contexts: Contexts): Promise<SqlReview> {
  const { default: ts } = await import('typescript');
  const catalogue = catalogueOf(contexts);
  const read = (files: readonly string[]) => files.flatMap((file) => statementsOf(textsOf(ts, root, file), catalogue));
  const files = sourceFiles(root, ['src', 'libs']);
  const statements = read(files.filter((file) => HAS_SQL.test(file)));
  const migrations = read(files.filter((file) => /(^|\/)migrations\//.test(file)));
  return {
    tables: tableList(catalogue, statements),
    violations: [
      ...violationsIn(statements),
      ...violationsInMigrations(migrations, catalogue),
      ...misplaced(catalogue).map((rule) => ({ place: 'src/platform/sql-review/placement.ts', rule })),
      ...unexplained(statements).map((rule) => ({ place: 'src/platform/sql-review/across.ts', rule })),
    ],
  };
}
