import type { Command } from 'commander';
import { describeConfig, type ConfigRow } from '../../config';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { columns, printJson, printLine } from '../output';
import { loadSettings } from '../settings';

const print = (): Command =>
  newCommand('print', 'show the settings in force and where each comes from; secrets are hidden')
    .addOption(jsonOption())
    .action(run);

export const configCommand = (): Command => newCommand('config', 'look at the configuration').addCommand(print());

function run({ json }: JsonOption): void {
  const rows = describeConfig(loadSettings());
  if (json) return printJson(Object.fromEntries(rows.map(({ name, value, origin }) => [name, { value, origin }])));
  const lines = columns(rows.map(({ name, text, origin }) => [name, text, origin === 'default' ? '' : `(${origin})`]));
  rows.forEach((row, index) => {
    if (startsSection(rows, index)) printLine(`${index ? '\n' : ''}${row.section}`);
    printLine(`  ${lines[index]}`);
  });
}

const startsSection = (rows: readonly ConfigRow[], index: number): boolean =>
  rows[index]!.section !== rows[index - 1]?.section;
