import type { Command } from 'commander';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { examine } from '../doctor/examine';
import { printColumns, printJson } from '../output';

export const doctorCommand = (): Command =>
  newCommand('doctor', 'check what the server needs; fails where something keeps it from working')
    .addOption(jsonOption())
    .action(run);

async function run({ json }: JsonOption): Promise<void> {
  const findings = await examine();
  if (json) printJson(findings);
  else printColumns(findings.map(({ level, about, text }) => [level.padEnd(4), about, text]));
  if (findings.some(({ level }) => level === 'fail')) process.exitCode = 1;
}
