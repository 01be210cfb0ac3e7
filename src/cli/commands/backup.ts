import { InvalidArgumentError, type Command } from 'commander';
import type { Manifest } from '../../backup';
import type { PlaceRequest, Scene } from '../backup/scene';
import { jsonOption, newCommand, type JsonOption } from '../command';
import type { AcceptedSchema } from '../database';
import { note, printColumns, printJson, printLine } from '../output';
import { commandLine } from '../../platform/command-line';

interface PlaceOption extends JsonOption {
  readonly to?: string;
}

interface ArchiveOption extends PlaceOption {
  readonly archive?: string;
}

interface SnapshotOption extends ArchiveOption {
  readonly snapshot?: string;
}

interface RestoreCommandOptions extends SnapshotOption {
  readonly replace?: readonly string[];
}

interface PruneOptions extends PlaceOption {
  readonly keepDays?: number;
  readonly keepWeeks?: number;
  readonly keepMonths?: number;
}

const ABOUT_CREATE = `
Copies all tables as of one instant, and the uploaded files. The server may keep running. Later back-ups in the same place
copy only new files. With BACKUP_PASSPHRASE or BACKUP_RECIPIENT everything is encrypted in the format of age, and includes
SECRET_KEY and the server's own secrets. An unencrypted back-up contains neither.`;

const ABOUT_VERIFY = `
Restores the back-up into a scratch database on the same PostgreSQL, compares every row, applies new migrations, checks the
audit logs and reads every file. Removes the scratch database afterwards. Fails if the back-up cannot be restored completely.`;

const ABOUT_RESTORE = `
Stop the server first. The tables are restored in one transaction, completely or not at all. If the command is interrupted,
run it again. It refuses a database that has workspaces unless --replace names all of them. Afterwards the server sends
nothing until you run "adopt", because the original may still be running.`;

const ABOUT_PRUNE = `
Options that you leave out follow BACKUP_KEEP.`;

export const backupCommand = (): Command =>
  newCommand('backup', 'make, verify and restore back-ups of the installation')
    .addCommand(
      filed(newCommand('create', 'make a back-up of all data')).addHelpText('after', ABOUT_CREATE).action(create),
    )
    .addCommand(at(newCommand('list', 'list the back-ups')).action(list))
    .addCommand(
      one(newCommand('verify', 'check that a back-up can be restored completely'))
        .addHelpText('after', ABOUT_VERIFY)
        .action(verify),
    )
    .addCommand(
      one(newCommand('restore', 'restore a back-up into this installation'))
        .option('--replace <slugs>', 'all workspaces that will be lost, separated by commas', slugs)
        .addHelpText('after', ABOUT_RESTORE)
        .action(restore),
    )
    .addCommand(
      at(newCommand('prune', 'remove old back-ups and unused files; the newest back-up always stays'))
        .option('--keep-days <number>', 'number of days whose newest back-up stays', count)
        .option('--keep-weeks <number>', 'number of weeks whose newest back-up stays', count)
        .option('--keep-months <number>', 'number of months whose newest back-up stays', count)
        .addHelpText('after', ABOUT_PRUNE)
        .action(prune),
    );

const at = (command: Command): Command =>
  command
    .option('--to <place>', 'directory or s3://bucket/prefix of the back-ups (default: BACKUP_TO)')
    .addOption(jsonOption());

const filed = (command: Command): Command =>
  at(command).option('--archive <file>', 'a single file that holds one back-up, instead of --to');

const one = (command: Command): Command =>
  filed(command).option('--snapshot <name>', 'name of the back-up, as "backup list" shows it (default: the newest)');

const slugs = (text: string): string[] => text.split(',').map((slug) => slug.trim());

function count(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number up to 9999.');
  return Number(text);
}

/** The settings treat a bucket of this option like one of BACKUP_TO, so they accept and require the variables S3_*. */
const bucketOf = ({ to }: { readonly to?: string | undefined }): NodeJS.ProcessEnv =>
  to?.startsWith('s3://') ? { BACKUP_TO: to } : {};

async function withScene<T>(
  place: PlaceRequest,
  work: (scene: Scene) => Promise<T>,
  schema?: AcceptedSchema,
): Promise<T> {
  const { loadSettings } = await import('../settings.js');
  const { withDatabase } = await import('../database.js');
  const { withRepository } = await import('../backup/scene.js');
  const { config } = loadSettings(bucketOf(place));
  return withRepository(config, place, (repository) =>
    withDatabase(config, (database) => work({ config, repository, database, cause: 'command' }), { schema }),
  );
}

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

const described = (snapshot: string, manifest: Manifest) => ({
  snapshot,
  created_at: manifest.createdAt,
  version: manifest.version,
  workspaces: manifest.workspaces,
  tables: manifest.tables.length,
  rows: rowsOf(manifest),
  files: manifest.files.count,
  bytes_of_files: manifest.files.bytes,
  has_secrets: manifest.hasSecrets,
});

async function create(options: ArchiveOption): Promise<void> {
  const { create: make } = await import('../backup/work.js');
  const { snapshot, manifest, newFiles } = await withScene({ ...options, begin: true }, make);
  if (options.json) return printJson({ ...described(snapshot, manifest), new_files: newFiles });
  printLine(
    `${snapshot}: ${rowsOf(manifest)} rows of ${manifest.tables.length} tables, ${manifest.files.count} files, ${newFiles} of them new`,
  );
}

async function list({ to, json }: PlaceOption): Promise<void> {
  const { loadSettings } = await import('../settings.js');
  const { openRepository } = await import('../backup/scene.js');
  const repository = await openRepository(loadSettings(bucketOf({ to })).config, to);
  const rows = [];
  for (const name of await repository.snapshots()) rows.push(described(name, await repository.manifest(name)));
  if (json) return printJson(rows);
  if (!rows.length) return printLine(`${repository.name} has no back-up.`);
  printColumns([
    ['back-up', 'Cairn', 'rows', 'files', 'workspaces'],
    ...rows.map((row) => [row.snapshot, row.version, `${row.rows}`, `${row.files}`, row.workspaces.join(', ')]),
  ]);
}

async function verify(options: SnapshotOption): Promise<void> {
  const { verify: prove } = await import('../backup/work.js');
  const { snapshot, manifest, problems } = await withScene(options, (scene) => prove(scene, options.snapshot));
  if (options.json) printJson({ ...described(snapshot, manifest), problems });
  else if (problems.length) for (const problem of problems) printLine(`${snapshot}: ${problem}`);
  else printLine(`${snapshot}: brings everything back (${rowsOf(manifest)} rows, ${manifest.files.count} files)`);
  if (problems.length) process.exitCode = 1;
}

async function restore({ snapshot: named, replace = [], ...options }: RestoreCommandOptions): Promise<void> {
  const { restore: bringBack } = await import('../backup/work.js');
  // Also the way back from a newer version.
  const done = await withScene(options, (scene) => bringBack(scene, { snapshot: named, replace }), 'any');
  const { snapshot, manifest, files } = done;
  if (options.json) return printJson({ ...described(snapshot, manifest), restored_files: files.files });
  printLine(`${snapshot}: ${rowsOf(manifest)} rows and ${files.files} files are back.`);
  note(`A server that starts on them sends nothing until you run "${commandLine('adopt')}".`);
}

async function prune(options: PruneOptions): Promise<void> {
  const { prune: remove } = await import('../backup/work.js');
  const { removed, files } = await withScene(options, (scene) => remove(scene, keptBy(options, scene)));
  if (options.json) return printJson({ removed, removed_files: files });
  printLine(`Removed ${removed.length} back-ups and ${files} files that none needs any more.`);
}

const ALL = { days: Infinity, weeks: Infinity, months: Infinity };

function keptBy({ keepDays, keepWeeks, keepMonths }: PruneOptions, { config }: Scene) {
  const { days, weeks, months } = config.backupKeep === 'all' ? ALL : config.backupKeep;
  return { days: keepDays ?? days, weeks: keepWeeks ?? weeks, months: keepMonths ?? months };
}
