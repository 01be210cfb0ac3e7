import type { Command } from 'commander';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { printJson, printLine } from '../output';

interface DiagnoseOptions extends JsonOption {
  readonly to?: string;
  readonly log?: string;
}

const MORE = `
The archive holds versions, settings without texts of yours, the findings of the doctor, sizes of tables, slow
statements without their values, locks, and what waits in queues. It holds no names, addresses, titles, texts or keys.
Its README.txt says what each file is. It changes nothing.`;

export const diagnoseCommand = (): Command =>
  newCommand('diagnose', 'write an archive for a report of trouble, without data of people')
    .option('--to <file>', 'where to write it; default: cairn-diagnosis-<time>.zip here')
    .option('--log <file>', 'a file with lines of JSON that the server has logged: adds codes of its last failures')
    .addOption(jsonOption())
    .addHelpText('after', MORE)
    .action(run);

const OWNER_ONLY = 0o600;

async function run({ to = defaultName(), log, json }: DiagnoseOptions): Promise<void> {
  const { loadSettings } = await import('../settings.js');
  const { diagnosisOf } = await import('../diagnosis/archive.js');
  const { writeWhole } = await import('../whole-file.js');
  await writeWhole(await diagnosisOf(loadSettings(), log), to, OWNER_ONLY);
  if (json) printJson({ file: to });
  else printLine(`Written: ${to}. Look through it before you pass it on.`);
}

const defaultName = (): string =>
  `cairn-diagnosis-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}.zip`;
