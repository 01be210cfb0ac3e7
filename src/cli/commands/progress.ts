import type { Command } from 'commander';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { printJson, printLine } from '../output';
import { withUseCases } from '../with-use-cases';

interface RebuildOptions extends JsonOption {
  readonly workspace?: string;
}

const MORE = `
The server keeps it up to date by itself. A rebuild uses what the work items record: when each was added to the cycle or module
that it is in now, and when it was completed. Items that were removed since are missing from all days.`;

const rebuild = (): Command =>
  newCommand('rebuild', 'rebuild the progress of cycles and modules from their work items')
    .option('--workspace <slug>', 'only of this workspace')
    .addOption(jsonOption())
    .addHelpText('after', MORE)
    .action(runRebuild);

export const progressCommand = (): Command =>
  newCommand('progress', 'look after what burndown charts are made of').addCommand(rebuild());

async function runRebuild({ workspace, json }: RebuildOptions): Promise<void> {
  const { ProgressRebuild } = await import('../../contexts/progress/index.js');
  const counted = await withUseCases((found) => found.get(ProgressRebuild).rebuild(workspace));
  if (json) return printJson({ work_items: counted });
  printLine(`Counted ${counted} work items in cycles and modules.`);
}
