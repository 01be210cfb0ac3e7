import type { Command } from 'commander';
import { commandLine } from '../../platform/command-line';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { CommandError } from '../failure';
import { printJson, printLine } from '../output';

interface Options extends JsonOption {
  readonly workspace: string;
}

const ABOUT_UNDO = `
Everything that the import made is removed for good in one transaction; what was here before stays. Nobody is notified. If anything
of it was changed, removed or used since, nothing is undone, and the first such record is named. The same import can be done again.

Example:
  ${commandLine('import undo 01890a5d-ac96-774b-bcce-b302099a8057 --workspace acme')}`;

export const undoCommand = (): Command =>
  newCommand('undo', 'remove what an import made, while nobody has changed or used any of it')
    .argument('<id>', 'the import, as the command or the application showed it')
    .requiredOption('--workspace <slug>', 'short name of the workspace')
    .addOption(jsonOption())
    .addHelpText('after', ABOUT_UNDO)
    .action(undoImport);

async function undoImport(id: string, { workspace: slug, json }: Options): Promise<void> {
  const { AuditTrail, Clock, isUuid } = await import('#kernel');
  const { Db } = await import('#persistence');
  const { ImportRepository, ImportUndo } = await import('../../contexts/imports/index.js');
  const { ProgressRebuild } = await import('../../contexts/progress/index.js');
  const { WorkspaceRepository } = await import('../../contexts/workspaces/index.js');
  const { ImportRemoval } = await import('../../imports/undo/undo.js');
  const { filesOf } = await import('../files.js');
  const { loadSettings } = await import('../settings.js');
  const { withUseCases } = await import('../with-use-cases.js');
  if (!isUuid(id)) throw new CommandError(`"${id}" is not an id of an import.`);
  const store = await filesOf(loadSettings().config);
  await withUseCases(async (found) => {
    const workspace = await found.get(WorkspaceRepository).bySlug(slug);
    if (!workspace) throw new CommandError(`There is no workspace ${slug}.`);
    const audit = found.get(AuditTrail, { strict: false });
    const removal = new ImportRemoval(found.get(Db), audit, found.get(ProgressRebuild), store);
    const undo = new ImportUndo(found.get(ImportRepository), removal, found.get(Clock));
    await undo.undoNow({ workspaceId: workspace.id, id });
  });
  if (json) return printJson({ id, status: 'undone' });
  printLine('The import was undone.');
}
