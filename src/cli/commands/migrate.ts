import type { Command } from 'commander';
import type { MigrationState } from '#persistence';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { note, printJson, printLine } from '../output';
import { describeVersion } from '../version';
import { planCommand } from './migrate-plan';
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
  newCommand('migrate', 'look at and update the schema of the database')
    .addCommand(status())
    .addCommand(planCommand())
    .addCommand(up());

async function runStatus({ json }: JsonOption): Promise<void> {
  const { loadSettings } = await import('../settings.js');
  const { withDatabase } = await import('../database.js');
  const { migrationState } = await import('#persistence');
  const state = await withDatabase(loadSettings().config, ({ dataSource }) => migrationState(dataSource), {
    schema: 'any',
  });
  if (json) return printJson(asJson(state));
  for (const name of state.applied) printLine(`${state.unknown.includes(name) ? 'unknown' : 'applied'}  ${name}`);
  for (const name of state.pending) printLine(`pending  ${name}`);
  printLine(await conclusion(state));
}

async function conclusion(state: MigrationState): Promise<string> {
  const { describeNewer } = await import('#persistence');
  if (state.unknown.length) return describeNewer(state, describeVersion());
  return state.pending.length ? `Apply them with: ${commandLine('migrate up')}` : 'The database is up to date.';
}

const asJson = ({ applied, pending, unknown, updatedBy }: MigrationState) => ({
  version: describeVersion(),
  ...{ applied, pending, unknown },
  updated_by: updatedBy,
});

async function runUp({ json }: JsonOption): Promise<void> {
  const { loadSettings } = await import('../settings.js');
  const { withDatabase } = await import('../database.js');
  const { upgrade } = await import('../../platform/process/upgrade.js');
  const { config } = loadSettings();
  const applied = await withDatabase(config, (database) => upgrade(database, config, note));
  if (json) return printJson({ applied });
  for (const name of applied) printLine(`applied  ${name}`);
  printLine(applied.length ? 'The database is up to date now.' : 'The database was up to date already.');
}
