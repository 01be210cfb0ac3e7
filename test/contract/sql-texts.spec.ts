import * as ts from 'typescript';
import { sourceFiles, textsOf } from '../../src/platform/sql-review/sources';
import { ROOT } from '../support/run';
import { rulesBrokenBy, tenants, unexcused } from '../support/sql-rules';

const IS_STATEMENT = /^\s*(select|insert|update|delete|with)\b/i;
/** Migrations run alone, and the sample data are written before others use the database. */
const IS_APART = /\b(migrations|seed)\//;

/** What a source leaves to the run stands in its text as a question mark: most of that is a condition. */
const whole = (text: string): string => text.replaceAll(' ? ', ' true ');

it('has no whole statement that cannot be spread over nodes, at whatever hour it is sent', async () => {
  const isTenants = await tenants();
  const problems: string[] = [];
  let read = 0;
  for (const file of sourceFiles(ROOT, ['src', 'libs']).filter((name) => !IS_APART.test(name))) {
    for (const { text } of textsOf(ts, ROOT, file).filter((found) => IS_STATEMENT.test(found.text))) {
      // The rest of what looks like a statement are sentences, and parts that only a run joins: the sweeps see those.
      const findings = await rulesBrokenBy(whole(text), isTenants).catch(() => undefined);
      if (!findings) continue;
      read++;
      problems.push(...unexcused(file, findings));
    }
  }
  expect(problems).toEqual([]);
  expect(read).toBeGreaterThan(500);
});
