import { readFileSync } from 'node:fs';
import { testRun } from '../../../support/run';
import { rulesBrokenBy, tenants, unexcused } from '../../../support/sql-rules';

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
  const isTenants = await tenants();
  const problems = new Set<string>();
  const statements = sent();
  for (const { text, nulls, from } of statements) {
    for (const problem of unexcused(from, await rulesBrokenBy(text, isTenants, nulls))) problems.add(problem);
  }
  return { statements: statements.length, problems: [...problems].sort() };
}
