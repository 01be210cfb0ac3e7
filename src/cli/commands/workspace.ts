import type { Command } from 'commander';
import type { Config } from '../../config';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { note, printColumns, printJson, printLine } from '../output';
import { deleteCommand, restoreCommand } from './workspace-deletion';

interface ExportCommandOptions extends JsonOption {
  readonly to: string;
}

interface ImportCommandOptions extends JsonOption {
  readonly slug?: string;
  readonly owner?: string;
  readonly dryRun?: true;
}

const ABOUT_EXPORT = `
Exports everything that the workspace owns, as of one instant: records, history, pages with versions, and files. The server may
keep running. People are exported with address and display name only. Secrets, the audit log and undelivered messages are
left out. Automations, webhooks, recurring work items and group sync are exported switched off.`;

const ABOUT_IMPORT = `
Imports in one transaction, completely or not at all. If the command is interrupted, run it again. People are matched by e-mail
address. People without an account get one without access, and take it over when they accept an invitation. Nobody is
notified. Importing the same parcel again changes nothing. Both installations must have the same version.`;

export const workspaceCommand = (): Command =>
  newCommand('workspace', 'move a workspace to another installation, or delete it')
    .addCommand(
      newCommand('export', 'export a workspace to a file')
        .argument('<slug>', 'slug of the workspace')
        .requiredOption('--to <file>', 'file to write; an existing one is replaced')
        .addOption(jsonOption())
        .addHelpText('after', ABOUT_EXPORT)
        .action(exportTo),
    )
    .addCommand(
      newCommand('import', 'import a workspace from a file')
        .argument('<file>', 'file written by "workspace export"')
        .option('--slug <slug>', 'new slug of the workspace (default: unchanged)')
        .option('--owner <address>', 'e-mail address of an additional owner, who gets an account if they have none')
        .option('--dry-run', 'check and report everything, change nothing')
        .addOption(jsonOption())
        .addHelpText('after', ABOUT_IMPORT)
        .action(importFrom),
    )
    .addCommand(deleteCommand())
    .addCommand(restoreCommand())
    .addCommand(newCommand('schema', 'print the JSON Schema of the records of parcels').action(schema));

async function exportTo(workspace: string, { to: path, json }: ExportCommandOptions): Promise<void> {
  const { connectionOf } = await import('#persistence');
  const { exportWorkspace, rowsOf } = await import('../../parcel/index.js');
  const { loadSettings } = await import('../settings.js');
  const { assertUpToDate, withDatabase } = await import('../database.js');
  const { filesOf } = await import('../files.js');
  const { versionOfCairn } = await import('../version.js');
  const { config } = loadSettings();
  const { manifest, missingFiles } = await withDatabase(config, async (database) => {
    await assertUpToDate(database);
    const connection = connectionOf(database.dataSource);
    return exportWorkspace({ connection, files: await filesOf(config), workspace, path, version: versionOfCairn() });
  });
  for (const key of missingFiles) note(`Warning: the file ${key} is not in the storage.`);
  const { kinds, people, files } = manifest;
  const counts = { kinds: kinds.length, rows: rowsOf(manifest), people: people.rows, files: files.rows };
  const described = { workspace_id: manifest.workspace.id, slug: manifest.workspace.slug, file: path, ...counts };
  if (json) return printJson({ ...described, missing_files: missingFiles });
  printLine(`${path}: ${counts.rows} records of ${counts.kinds} kinds, ${counts.files} files, ${counts.people} people`);
}

async function importFrom(path: string, options: ImportCommandOptions): Promise<void> {
  const { AuditTrail } = await import('#kernel');
  const { Db } = await import('#persistence');
  const { importWorkspace, rowsOf } = await import('../../parcel/index.js');
  const { loadSettings } = await import('../settings.js');
  const { assertUpToDate, withDatabase } = await import('../database.js');
  const { filesOf } = await import('../files.js');
  const { useCases } = await import('../use-cases.js');
  const { config } = loadSettings();
  const { slug, owner, dryRun, json } = options;
  const imported = await withDatabase(config, async (database) => {
    await assertUpToDate(database);
    const found = await useCases(database.dataSource, config);
    return importWorkspace({
      db: found.get(Db),
      audit: found.get(AuditTrail, { strict: false }),
      files: await filesOf(config),
      newSecret: await secretsOf(config),
      isDryRun: dryRun === true,
      ...{ path, slug, owner },
    });
  });
  const { manifest, isChanged, withoutAccess } = imported;
  if (json)
    return printJson({
      ...{ workspace_id: manifest.workspace.id, slug: imported.slug, dry_run: dryRun === true, changed: isChanged },
      ...{ rows: rowsOf(manifest), people: imported.people, files: imported.files },
      without_access: withoutAccess.map(({ email, display_name }) => ({ email, display_name })),
    });
  if (!isChanged) return printLine(`${imported.slug}: this parcel is here already; nothing was changed.`);
  const what = dryRun ? 'would be taken in' : 'was taken in';
  printLine(
    `${imported.slug} ${what}: ${rowsOf(manifest)} records, ${imported.files} files, ${imported.people} people.`,
  );
  if (!withoutAccess.length) return;
  printLine('People without an account here, who have no access until somebody invites them:');
  printColumns(withoutAccess.map(({ email, display_name }) => [email, display_name]));
}

/** The imported modules of contexts require that the references of work items are declared. */
async function secretsOf(config: Config) {
  const { declareItemReferences } = await import('#references');
  const { contextsWith } = await import('../../contexts/index.js');
  declareItemReferences(contextsWith(config.modules).itemReferences);
  const { nodeSecretPlace } = await import('../../contexts/automations/index.js');
  const { newWebhookSecret, secretPlace } = await import('../../contexts/webhooks/index.js');
  const { secretBox } = await import('../../platform/secret-box.js');
  const box = secretBox(config);
  const places = { webhooks: secretPlace, automation_nodes: nodeSecretPlace };
  return (table: keyof typeof places, id: string) => box.close(newWebhookSecret(), places[table](id));
}

async function schema(): Promise<void> {
  const { parcelSchema } = await import('../../parcel/index.js');
  const { loadSettings } = await import('../settings.js');
  const { withDatabase } = await import('../database.js');
  const found = await withDatabase(loadSettings().config, ({ dataSource }) =>
    parcelSchema((text, values) => dataSource.query(text, [...values])),
  );
  printLine(JSON.stringify(found, null, 2));
}
