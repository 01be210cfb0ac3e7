import type { Command } from 'commander';
import { newCommand } from '../command';
import { CommandError } from '../failure';
import { printLine } from '../output';

interface Options {
  readonly directory: string;
  readonly check?: true;
}

export const contractCommand = (): Command =>
  newCommand(
    'contract',
    'write the lists of operations and tables and the OpenAPI documents that are kept with the source',
  )
    .option('--directory <path>', 'where they are', 'contract')
    .option('--check', 'write nothing; fail where a file is not what the code declares')
    .action(run);

async function run({ directory, check }: Options): Promise<void> {
  const { loadSettings } = await import('../settings.js');
  const { checkContract, writeContract } = await import('../../platform/openapi/index.js');
  const { modules } = loadSettings().config;
  if (!check) {
    for (const file of await writeContract(directory, modules)) printLine(file);
    return refuseViolations();
  }
  const different = await checkContract(directory, modules);
  if (different.length) {
    throw new CommandError(
      `Not what the code declares: ${different.join(', ')}. Run "npm run contract" and look at the differences.`,
    );
  }
  await refuseViolations();
  printLine('The contract is what the code declares.');
}

/** Fails if SQL violates a rule. Violations are not part of the golden files. */
async function refuseViolations(): Promise<void> {
  const { reviewSql } = await import('../../platform/sql-review/index.js');
  const { contextsWith } = await import('../../contexts/index.js');
  const { violations } = await reviewSql(process.cwd(), contextsWith([]));
  if (!violations.length) return;
  const lines = violations.map(({ place, rule }) => `  ${place}: ${rule}`);
  throw new CommandError(`SQL that contexts cannot share:\n${lines.join('\n')}`);
}
