import { Option, type Command } from 'commander';
import { commandLine } from '../../platform/command-line';
import { newCommand, type JsonOption } from '../command';
import { CommandError } from '../failure';
import { reportJson, showReport, toWorkspace, withCommon } from '../importing';
import { printColumns, printJson, printLine } from '../output';
import { parseAddress, parseIdentifier } from '../parse';

interface PlaneCommandOptions extends JsonOption {
  readonly workspace: string;
  readonly dryRun?: true;
  readonly databaseUrl?: string;
  readonly files?: string;
  readonly url: string;
  readonly fromWorkspace?: string;
  readonly fromProject: readonly string[];
  readonly access: boolean;
}

/** Texts that name files without a server are read by it. */
const NOWHERE = 'https://plane.invalid';

const ABOUT_PLANE = `
A workspace in the database of Plane's community edition, 1.0 to 1.3: projects that are missing here are made, with members and
roles, work items and all that belongs to them, archived ones too, pages and stickies. The database is only read, in one snapshot; each project arrives in
a transaction of its own, so that the same command goes on after an interruption. "--files" names the directory with the files of its
storage, or a bucket as "s3://uploads" at the service that the variables S3_* describe. The variable SOURCE_DATABASE_URL may have the address of
the database, so that its password stands in no list of processes.

Example:
  ${commandLine('import plane-database --database-url postgresql://plane@db.example.com/plane --files uploads --workspace acme --dry-run')}`;

export const planeCommand = (): Command =>
  toWorkspace(newCommand('plane-database', 'from the database of Plane, community edition'))
    .addOption(
      new Option('--database-url <address>', 'the database; without it, the variable SOURCE_DATABASE_URL').env(
        'SOURCE_DATABASE_URL',
      ),
    )
    .option('--files <place>', 'directory or bucket with its files')
    .option('--url <address>', 'where it was, for texts that show files by its address', parseAddress, NOWHERE)
    .option('--from-workspace <slug>', 'short name of the workspace there, if it is another one')
    .addOption(
      new Option('--from-project <identifier>', 'a project there; may be given several times')
        .argParser((text: string, before: readonly string[]) => [...before, parseIdentifier(text)])
        .default([], 'all'),
    )
    .option('--no-access', 'bring people as authors only, without roles, passwords and API keys')
    .addHelpText('after', ABOUT_PLANE)
    .action(importPlane);

async function importPlane(options: PlaneCommandOptions): Promise<void> {
  const { databaseUrl, workspace, fromWorkspace = workspace, fromProject: fromProjects, url, dryRun } = options;
  if (!databaseUrl) throw new CommandError('The database is missing: name it by "--database-url".');
  const { moveFromPlane } = await import('../../imports/plane/moving.js');
  const { openerOf } = await import('../../imports/plane/files.js');
  const { bucketSettings } = await import('../../platform/storage/settings.js');
  const { ArrivedPictures, Uploads, UserAssetRepository } = await import('../../contexts/assets/index.js');
  const { Clock } = await import('#kernel');
  const { ArrivedCredentials, Avatars } = await import('../../contexts/identity/index.js');
  const { ImportRepository } = await import('../../contexts/imports/index.js');
  const { ArrivedMailChoices } = await import('../../contexts/notifications/index.js');
  const { loadSettings } = await import('../settings.js');
  const { config } = loadSettings();
  const open = await openerOf(options.files, (bucket) => bucketSettings(config, bucket));
  const { projects, access } = await withCommon((shared, found) =>
    moveFromPlane({
      ...{ ...shared, databaseUrl, workspace, fromWorkspace, fromProjects, url, open, isDryRun: dryRun === true },
      credentials: options.access ? found.get(ArrivedCredentials, { strict: false }) : undefined,
      mailChoices: found.get(ArrivedMailChoices, { strict: false }),
      pictures: () =>
        new ArrivedPictures(
          found.get(UserAssetRepository, { strict: false }),
          new Uploads(shared.files.store, shared.files.limits),
          found.get(Avatars, { strict: false }),
          shared.db,
          found.get(Clock),
        ),
      record: (done) => found.get(ImportRepository).addDone(done),
    }),
  );
  if (options.json)
    return printJson({
      dry_run: dryRun === true,
      projects: projects.map(({ project, importId, report }) => ({
        project,
        ...(importId !== undefined && { import_id: importId }),
        ...reportJson(report, options),
      })),
      access: access ?? null,
    });
  for (const { project, importId, report } of projects) {
    printLine(`${project}:`);
    const undo = importId && commandLine(`import undo ${importId} --workspace ${workspace}`);
    showReport(report, { ...options, ...(undo && { undo }) });
  }
  if (!access) return;
  printLine(`Passwords: ${access.passwords} new. API keys: ${access.keys} new. Pictures: ${access.pictures} new.`);
  if (access.unmailed) printLine(`People without mail about notifications, as there: ${access.unmailed} new.`);
  printColumns(access.notes.map(({ person, what }) => [`  ${person}`, what]));
}
