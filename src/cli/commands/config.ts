import type { Command } from 'commander';
import { checkConfig, describeConfig, readSettingsFile, type ConfigRow } from '../../config';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { fail, ok, warn, type Finding } from '../doctor/finding';
import { columns, printColumns, printJson, printLine } from '../output';
import { loadSettings } from '../settings';

const print = (): Command =>
  newCommand('print', 'show the settings in force and where each comes from; secrets are hidden')
    .addOption(jsonOption())
    .action(run);

const check = (): Command =>
  newCommand('check', 'name the settings that are wrong, unknown or misspelt; fails where there are any')
    .addOption(jsonOption())
    .action(runCheck);

export const configCommand = (): Command =>
  newCommand('config', 'look at the configuration').addCommand(print()).addCommand(check());

/** What to call the place of a value that is no default. */
const PLACES = { default: '', environment: '(environment)', settings: '(settings)', file: '(file)' } as const;

function run({ json }: JsonOption): void {
  const rows = describeConfig(loadSettings());
  if (json) return printJson(Object.fromEntries(rows.map(({ name, value, origin }) => [name, { value, origin }])));
  const lines = columns(rows.map(({ name, text, origin }) => [name, text, PLACES[origin]]));
  rows.forEach((row, index) => {
    if (startsSection(rows, index)) printLine(`${index ? '\n' : ''}${row.section}`);
    printLine(`  ${lines[index]}`);
  });
}

const startsSection = (rows: readonly ConfigRow[], index: number): boolean =>
  rows[index]!.section !== rows[index - 1]?.section;

function runCheck({ json }: JsonOption): void {
  const found = checkConfig(process.env, readSettingsFile(process.env));
  if (json) printJson(found);
  else printColumns(findingsOf(found).map(({ level, about, text }) => [level.padEnd(4), about, text]));
  if (found.wrong.length || found.unknown.length) process.exitCode = 1;
}

function findingsOf({ wrong, unknown, advice }: ReturnType<typeof checkConfig>): Finding[] {
  const findings = [
    ...wrong.map((text) => fail('Wrong', text)),
    ...unknown.map((text) => fail('Unknown', text)),
    ...advice.map((text) => warn('Advice', text)),
  ];
  return findings.length ? findings : [ok('Configuration', 'nothing is wrong, unknown or misspelt')];
}
