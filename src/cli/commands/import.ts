import { InvalidArgumentError, Option, type Command } from 'commander';
import { inJobFolder } from '#jobs';
import { DATE_ORDERS, newId, STATE_GROUPS, TEXT_FORMS, type DateOrder, type StateGroup, type TextForm } from '#kernel';
import { FIELDS, type Column, type Field } from '../../imports/csv/columns';
import type { Connection } from '../../imports/live/connection';
import { GITHUB_URL, githubSource, jiraSource, serverSource } from '../../imports/live-sources';
import { LEFT_OUT, NEW_KINDS, type NewKind } from '../../imports/property-kinds';
import type { Report } from '../../imports/report';
import type { Source } from '../../imports/thing';
import type { ImportSettings, StartedSource } from '../../contexts/imports';
import { commandLine } from '../../platform/command-line';
import { CommandError } from '../failure';
import { newCommand, type JsonOption } from '../command';
import { progress, reportJson, showReport, toWorkspace, withCommon } from '../importing';
import { note, printColumns, printJson, printLine } from '../output';
import { parseIdentifier } from '../parse';
import { planeCommand } from './import-plane';
import { undoCommand } from './import-undo';

/** What the values of a field become: a new property of a kind, or nothing. */
type PropertyChoice = NewKind | typeof LEFT_OUT;

interface Target extends JsonOption {
  readonly workspace: string;
  readonly project: string;
  readonly dryRun?: true;
}

interface WithProperties {
  readonly property: ReadonlyMap<string, PropertyChoice>;
}

interface CsvCommandOptions extends Target, WithProperties {
  readonly map: ReadonlyMap<string, Field>;
  readonly state: ReadonlyMap<string, StateGroup>;
  readonly dates: DateOrder;
  readonly text: TextForm;
}

interface LiveTarget extends Target {
  readonly keep?: string;
}

interface ServerCommandOptions extends LiveTarget, WithProperties {
  readonly fromWorkspace: string;
  readonly fromProject: string;
}

interface GithubCommandOptions extends LiveTarget {
  readonly url: string;
  readonly email: ReadonlyMap<string, string>;
}

interface JiraCommandOptions extends LiveTarget, WithProperties {
  readonly fromProject: string;
  readonly email: ReadonlyMap<string, string>;
}

const ABOUT = `
Everything arrives in one transaction: all of it is there at the end, or nothing. Nobody is notified, no automation runs. Ids,
numbers, authors and times stay where the source has them and the project has not given them away. People are found by their
address; who has no account gets one without access, and takes it over by an invitation. The same import again brings only what
is new; what is here stays as it is. "--dry-run" does it all, reports, and keeps nothing.`;

const ABOUT_CSV = `
The first line names the columns. Usual headers are understood in English and German; "--map" says what another one is:
  ${FIELDS.join(', ')}
Labels, assignees, modules and comments may have several columns, or several values in one cell. Columns that are mapped to "property" become
custom properties; "--property" says of which kind: ${NEW_KINDS.join(', ')}, or ${LEFT_OUT}.

Example:
  ${commandLine('import csv tasks.csv --workspace acme --project WEB --map "Ticket=key" --map "Kunde=ignore" --dry-run')}`;

const ABOUT_GITHUB = `
Issues with their numbers, authors, times, labels, assignees, milestones, parents, comments and history; pull requests stay. The
variable GITHUB_TOKEN has a token that may read the repository; without one GitHub answers sixty requests an hour. GitHub shows few
addresses of people: "--email" names them, so that work is found by those who did it.

Example:
  ${commandLine('import github acme/website --workspace acme --project WEB --email ann=ann@example.com --dry-run')}`;

const ABOUT_SERVER = `
From any server that speaks version 1 of this interface: Cairn, or the product that it is compatible with. Ids, numbers and external
pairs stay, so that scripts and bookmarks go on after a change of the address; files come along. The variable SOURCE_API_KEY has a key that sees
the project there. Each work item takes five requests, and each file one: the limit of the key decides how long it takes, and "--keep" lets you go on after
an interruption.

Example:
  ${commandLine('import server https://tracker.example.com --from-workspace acme --from-project WEB --workspace acme --project WEB --keep answers')}`;

const ABOUT_JIRA = `
A project of Jira, in the cloud or in a data center, with its statuses, labels, components, fix versions and sprints. Issues keep their
numbers, authors and times; parents, links, comments, logged time and history come along. What only some may see there is left out and
named in the report, never shown to more people. The variable JIRA_TOKEN has a token: of a data center by itself, in the cloud together
with JIRA_EMAIL, the address of the account that it belongs to. Jira shows few addresses of people: "--email" names them.

Example:
  ${commandLine('import jira https://acme.atlassian.net --from-project ABC --workspace acme --project WEB --keep answers --dry-run')}`;

export const importCommand = (): Command =>
  newCommand('import', 'bring work items from another tracker into a project')
    .addHelpText('after', ABOUT)
    .addCommand(csvCommand())
    .addCommand(githubCommand())
    .addCommand(jiraCommand())
    .addCommand(serverCommand())
    .addCommand(planeCommand())
    .addCommand(undoCommand());

const csvCommand = (): Command =>
  into(
    newCommand('csv', 'from a CSV file or a workbook')
      .alias('xlsx')
      .argument('<file>', 'the file: CSV in UTF-8, or a workbook whose name ends with .xlsx'),
  )
    .addOption(
      new Option('--map <header=field>', 'what a column is; may be given several times')
        .argParser(pair((field) => oneOf(FIELDS, field)))
        .default(new Map(), 'by the headers'),
    )
    .addOption(
      new Option('--state <name=group>', 'group of a state that is made; may be given several times')
        .argParser(
          pair(
            (group) => oneOf(STATE_GROUPS, group),
            (name) => name.toLowerCase(),
          ),
        )
        .default(new Map(), 'by the names'),
    )
    .addOption(
      new Option('--dates <order>', 'whether 03/04/2026 begins with the day').choices([...DATE_ORDERS]).default('dmy'),
    )
    .addOption(
      new Option('--text <form>', 'how descriptions and comments are written')
        .choices([...TEXT_FORMS])
        .default('markdown'),
    )
    .addOption(propertyOption())
    .addHelpText('after', ABOUT_CSV)
    .action(importCsv);

const githubCommand = (): Command =>
  live(into(newCommand('github', 'from the issues of a repository').argument('<repository>', 'as owner/name')))
    .option('--url <address>', 'where the interface of GitHub is', GITHUB_URL)
    .addOption(emailOption('login'))
    .addHelpText('after', ABOUT_GITHUB)
    .action(importGithub);

const jiraCommand = (): Command =>
  live(into(newCommand('jira', 'from a project of Jira').argument('<address>', 'where it is')))
    .requiredOption('--from-project <key>', 'the project there')
    .addOption(emailOption('accountId'))
    .addOption(propertyOption())
    .addHelpText('after', ABOUT_JIRA)
    .action(importJira);

const emailOption = (id: string): Option =>
  new Option(`--email <${id}=address>`, 'e-mail address of somebody; may be given several times')
    .argParser(
      pair(
        (address) => address,
        (one) => one.toLowerCase(),
      ),
    )
    .default(new Map(), 'none');

const propertyOption = (): Option =>
  new Option(
    '--property <name=kind>',
    `kind of the new property of a field, or ${LEFT_OUT}; may be given several times`,
  )
    .argParser(
      pair(
        (kind) => oneOf([...NEW_KINDS, LEFT_OUT], kind),
        (name) => name.trim().toLowerCase(),
      ),
    )
    .default(new Map(), 'by the values');

const serverCommand = (): Command =>
  live(
    into(
      newCommand('server', 'from a project of a server that speaks this interface').argument(
        '<address>',
        'where it is',
      ),
    ),
  )
    .requiredOption('--from-workspace <slug>', 'short name of the workspace there')
    .requiredOption('--from-project <identifier>', 'the project there', parseIdentifier)
    .addOption(propertyOption())
    .addHelpText('after', ABOUT_SERVER)
    .action(importServer);

/** Adds the options of sources that are asked over the network. */
const live = (command: Command): Command =>
  command.option('--keep <directory>', 'keep answers there, and go on from those that it has');

/** Adds the options of sources that bring one project. */
const into = (command: Command): Command =>
  toWorkspace(command).requiredOption('--project <identifier>', 'the project, which exists', parseIdentifier);

const pair =
  <T>(valueOf: (text: string) => T, keyOf = (text: string) => text) =>
  (text: string, before: ReadonlyMap<string, T>): ReadonlyMap<string, T> => {
    const at = text.lastIndexOf('=');
    if (at < 1) throw new InvalidArgumentError('It must be a name, "=" and a value.');
    return new Map([...before, [keyOf(text.slice(0, at)), valueOf(text.slice(at + 1))]]);
  };

function oneOf<T extends string>(values: readonly T[], text: string): T {
  const found = values.find((value) => value === text);
  if (!found) throw new InvalidArgumentError(`"${text}" must be one of ${values.join(', ')}.`);
  return found;
}

async function importCsv(path: string, options: CsvCommandOptions): Promise<void> {
  const { CsvSource } = await import('../../imports/csv/csv.source.js');
  const { map: columns, state: groups, property: kinds, dates, text: texts } = options;
  const source = await CsvSource.open({ path, title: path, columns, groups, kinds, dates, texts });
  const report = await run(source, options, { source: 'csv', settings: {} });
  if (options.json) return printJson({ columns: source.columns, ...jsonOf(report, options) });
  showColumns(source.columns);
  show(report, options);
}

async function importGithub(repository: string, options: GithubCommandOptions): Promise<void> {
  const { url, email: emails } = options;
  const place = { url, repository, emails, token: process.env.GITHUB_TOKEN };
  const origin = { source: 'github', settings: { repository, url } } as const;
  await runLive(await githubSource(place, (headers) => connected(options, headers)), options, origin);
}

async function importJira(url: string, options: JiraCommandOptions): Promise<void> {
  const { fromProject: project, email: emails } = options;
  const { JIRA_EMAIL: account, JIRA_TOKEN: token } = process.env;
  if (!token) throw new CommandError('JIRA_TOKEN is missing: set it to a token that may read the project.');
  const place = { url, project, emails, account, token };
  const origin = { source: 'jira', settings: { url, fromProject: project } } as const;
  await runLive(await jiraSource(place, (headers) => connected(options, headers)), options, origin);
}

async function importServer(url: string, options: ServerCommandOptions): Promise<void> {
  const { fromWorkspace: workspace, fromProject: project } = options;
  const token = process.env.SOURCE_API_KEY;
  if (!token) throw new CommandError('SOURCE_API_KEY is missing: set it to an API key of the other server.');
  const source = await serverSource({ url, token, workspace, project }, (headers) => connected(options, headers));
  const origin = { source: 'server', settings: { url, fromWorkspace: workspace, fromProject: project } } as const;
  await runLive(source, options, origin);
}

/** Reads a source to its end, and imports what it has. */
async function runLive(source: Source, options: LiveTarget & Partial<WithProperties>, origin: Origin): Promise<void> {
  const { collected } = await import('../../imports/live/collected.js');
  const report = await inJobFolder(`import-${newId()}`, async (folder) =>
    run(await collected(source, { folder, onThing: progress('read') }), options, origin),
  );
  if (options.json) return printJson(jsonOf(report, options));
  show(report, options);
}

/** Connects to another server, and prints why it waits. */
async function connected({ keep }: LiveTarget, headers: Readonly<Record<string, string>>): Promise<Connection> {
  const { connectionOf } = await import('../../imports/live/connection.js');
  const { KeptAnswers } = await import('../../imports/live/kept-answers.js');
  const { outboundOf } = await import('../../platform/outbound.js');
  const { loadSettings } = await import('../settings.js');
  const outbound = outboundOf(loadSettings().config);
  const onWait = (why: string) => note(`Waiting ${why}`);
  const kept = keep === undefined ? undefined : await KeptAnswers.in(keep);
  return connectionOf({ outbound, onWait, kept, headers });
}

function showColumns(columns: readonly Column[]): void {
  printLine('Columns:');
  printColumns(columns.map(({ header, field }) => [`  ${header}`, field === 'ignore' ? '(left out)' : field]));
}

/** Where an import comes from, as its record says. */
interface Origin {
  readonly source: StartedSource;
  readonly settings: ImportSettings;
}

/** What an import did, and the id of its record. */
type Done = Report & { readonly importId: string };

async function run(source: Source, options: Target & Partial<WithProperties>, origin: Origin): Promise<Done> {
  const { workspace, project, dryRun, property = new Map<string, PropertyChoice>() } = options;
  const { ImportRepository } = await import('../../contexts/imports/index.js');
  const { importThings } = await import('../../imports/import.js');
  const { placeOf } = await import('../../imports/project.js');
  const { shown } = await import('../../imports/shown-report.js');
  const [importId, startedAt] = [newId(), new Date().toISOString()];
  const report = await withCommon(async (shared, found) => {
    const place = await placeOf(shared.db, { workspace, project });
    const complete = (done: Report) =>
      found.get(ImportRepository).addDone({
        ...{ ...origin, id: importId, workspaceId: place.workspaceId, projectId: place.projectId },
        ...{ startedAt, endedAt: new Date().toISOString() },
        report: { ...shown(done), columns: [], samples: [] },
      });
    return importThings({
      ...{ ...shared, importId, source, workspace, project, isDryRun: dryRun === true },
      choices: { property: Object.fromEntries(property) },
      ...(!dryRun && { complete }),
    });
  });
  return Object.assign(report, { importId });
}

const jsonOf = (done: Done, { dryRun }: Target) => ({
  ...(!dryRun && { import_id: done.importId }),
  ...reportJson(done, { dryRun }),
});

const show = (done: Done, { dryRun, workspace }: Target): void =>
  showReport(done, { dryRun, undo: commandLine(`import undo ${done.importId} --workspace ${workspace}`) });
