import type { Command } from 'commander';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { printJson, printLine } from '../output';
import { withUseCases } from '../with-use-cases';

interface RebuildOptions extends JsonOption {
  readonly workspace?: string;
}

const MORE = `
The server keeps it up to date by itself. Made anew it tells what the records still tell: when each work item was added to
what it is in now, and when it was done. What was taken out meanwhile is not on any day then.`;

const rebuild = (): Command =>
  newCommand('rebuild', 'make the progress of cycles and modules anew from their work items')
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
