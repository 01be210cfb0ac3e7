import type { Command } from 'commander';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { printJson, printLine } from '../output';
import { commandLine } from '../../platform/command-line';

const status = (): Command =>
  newCommand('status', 'show which migrations the database has and which it lacks')
    .addOption(jsonOption())
    .action(runStatus);

const up = (): Command =>
  newCommand('up', 'apply the migrations that the database lacks, as a start of the server does')
    .addOption(jsonOption())
    .action(runUp);

export const migrateCommand = (): Command =>
  newCommand('migrate', 'look at and update the schema of the database').addCommand(status()).addCommand(up());

async function runStatus({ json }: JsonOption): Promise<void> {
  const { loadSettings } = await import('../settings.js');
  const { withDatabase } = await import('../database.js');
  const { migrationState } = await import('../migration-state.js');
  const state = await withDatabase(loadSettings().config, ({ dataSource }) => migrationState(dataSource));
  if (json) return printJson(state);
  for (const name of state.applied) printLine(`applied  ${name}`);
  for (const name of state.pending) printLine(`pending  ${name}`);
  printLine(state.pending.length ? `Apply them with: ${commandLine('migrate up')}` : 'The database is up to date.');
}

async function runUp({ json }: JsonOption): Promise<void> {
  const { loadSettings } = await import('../settings.js');
  const { withDatabase } = await import('../database.js');
  const { migrate } = await import('#persistence');
  const applied = await withDatabase(loadSettings().config, ({ dataSource }) => migrate(dataSource));
  if (json) return printJson({ applied });
  for (const name of applied) printLine(`applied  ${name}`);
  printLine(applied.length ? 'The database is up to date now.' : 'The database was up to date already.');
}
