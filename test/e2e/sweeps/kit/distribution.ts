import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, testRun } from '../../../support/run';
import { sql } from '../../../support/sql';
import { rulesBrokenBy } from '../../../support/sql-rules';
import { EXCUSED } from './excused';

interface Sent {
  readonly text: string;
  /** The numbers of parameters that are null where the text compares something with them. */
  readonly nulls: readonly number[];
  /** The file that sends it. */
  readonly from: string;
}

/** Migrations run once, before others use the database. */
const isSwept = ({ from }: Sent): boolean => !/\bmigrations\/|\/migrator\.ts$/.test(from);

function sent(): Sent[] {
  // What follows the last line break is still being written.
  const lines = readFileSync(testRun().statements, 'utf8').split('\n').slice(0, -1);
  const all = lines.map((line) => JSON.parse(line) as Sent).filter(isSwept);
  return [...new Map(all.map((one) => [`${one.nulls.join()} ${one.text}`, one])).values()];
}

/** Returns which statements of the servers so far, by their files, cannot be spread over nodes by workspace, and why. */
export async function undistributed(): Promise<{ readonly statements: number; readonly problems: readonly string[] }> {
  const rows = await sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id'`,
  );
  const tenants = new Set(rows.map(({ name }) => name));
  // Those that say so in their text stand there with the reason.
  const across = readFileSync(join(ROOT, 'contract/tables.txt'), 'utf8');
  const problems = new Set<string>();
  const statements = sent();
  for (const { text, nulls, from } of statements) {
    for (const { rule, what } of await rulesBrokenBy(text, (table) => tenants.has(table), nulls)) {
      const problem = `${from} ${rule}: ${what}`;
      const isExplained =
        rule === 'asks across workspaces' && across.includes(`\n${from} asks ${what} without a workspace: `);
      if (!isExplained && !(problem in EXCUSED)) problems.add(problem);
    }
  }
  return { statements: statements.length, problems: [...problems].sort() };
}
