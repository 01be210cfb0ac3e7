import { Option, type Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SHEET_FORMATS, type SheetFormat } from '#sheets';
import { commandLine } from '../../platform/command-line';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { CommandError } from '../failure';
import { printColumns, printJson, printLine } from '../output';
import { parseIdentifier } from '../parse';
import { writeWhole } from '../whole-file';

interface ServerOptions {
  readonly url?: string;
  readonly workspace: string;
}

interface ExportOptions extends ServerOptions {
  readonly project?: string;
  readonly to?: string;
  readonly format?: SheetFormat;
  readonly columns?: string;
  readonly view?: string;
  readonly pql?: string;
  readonly filter: readonly string[];
}

interface ChangeOptions extends ServerOptions, JsonOption {
  readonly project: string;
  readonly dryRun?: true;
}

interface Changes {
  readonly rows: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly results: readonly {
    readonly line: number;
    readonly identifier: string | null;
    readonly changes: readonly { readonly column: string; readonly from: unknown; readonly to: unknown }[];
    readonly errors: readonly { readonly field: string; readonly message: string }[];
  }[];
}

const ABOUT = `
The commands call a running server, this one unless --url names another. The variable CAIRN_API_KEY has an API key: what
its owner may see is exported, and what they may change is changed.`;

const ABOUT_EXPORT = `
Example:
  ${commandLine('items export --workspace acme --project WEB --pql "priority = urgent" --to urgent.xlsx')}`;

const ABOUT_CHANGE = `
The file is an export that was edited, as CSV, workbook or JSON. Each row names its work item in the column "id" or
"identifier". Only cells that differ are written; an empty cell clears the value. At most 5,000 rows.

Example:
  ${commandLine('items change urgent.xlsx --workspace acme --project WEB --dry-run')}`;

const MAX_SHOWN = 50;

export const itemsCommand = (): Command =>
  newCommand('items', 'take work items out as a file, and change them by one')
    .addHelpText('after', ABOUT)
    .addCommand(exportCommand())
    .addCommand(changeCommand());

const exportCommand = (): Command =>
  at(newCommand('export', 'write a list of work items to a file, or to standard output'))
    .option('--project <identifier>', 'only this project', parseIdentifier)
    .option('--to <file>', 'the file, instead of standard output')
    .addOption(new Option('--format <format>', 'default: by the name of the file, or csv').choices(SHEET_FORMATS))
    .option('--columns <names>', 'the columns, separated by commas')
    .option('--view <id>', 'the list of this view of the project, or of the workspace')
    .option('--pql <query>', 'conditions in the query language')
    .option('--filter <name=value...>', 'parameters of the list, such as priority=urgent', [])
    .addHelpText('after', ABOUT_EXPORT)
    .action(runExport);

const changeCommand = (): Command =>
  at(newCommand('change', 'change work items as a file says').argument('<file>', 'the file'))
    .requiredOption('--project <identifier>', 'the project', parseIdentifier)
    .option('--dry-run', 'show the differences, and change nothing')
    .addOption(jsonOption())
    .addHelpText('after', ABOUT_CHANGE)
    .action(runChange);

/** Adds the options that both commands have. */
const at = (command: Command): Command =>
  command
    .requiredOption('--workspace <slug>', 'short name of the workspace')
    .option('--url <address>', 'address of the server; default: that of this configuration');

async function runExport(options: ExportOptions): Promise<void> {
  const { to, format = formatOf(to) ?? 'csv', project, view, columns, pql } = options;
  const query = new URLSearchParams(options.filter.map(pair));
  for (const [name, value] of Object.entries({ columns, pql, format })) if (value) query.set(name, value);
  const place = `${project ? `projects/${project}/` : ''}${view ? `views/${view}/` : ''}`;
  const answer = await call(options, `${place}work-items/export/?${query.toString()}`);
  const body = Readable.fromWeb(answer.body as never);
  if (to === undefined) await pipeline(body, process.stdout, { end: false }).catch(notWhole);
  else await writeWhole(body, to).catch(notWhole);
}

const notWhole = (error: unknown): never => {
  throw new CommandError(`The list could not be written to its end: ${reasonOf(error)}`);
};

function pair(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new CommandError(`--filter ${text}: it must be a name, "=" and a value.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

const formatOf = (path = ''): SheetFormat | undefined =>
  SHEET_FORMATS.find((format) => extname(path).toLowerCase() === `.${format}`);

async function runChange(path: string, { dryRun, json, ...options }: ChangeOptions): Promise<void> {
  const format = formatOf(path);
  if (!format) throw new CommandError(`The name of ${path} must end with one of ${SHEET_FORMATS.join(', ')}.`);
  const content = await readFile(path, format === 'xlsx' ? 'base64' : 'utf8');
  const answer = await call(options, `projects/${options.project}/work-items/changes-by-file/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(dryRun && { Prefer: 'dry-run' }) },
    body: JSON.stringify({ format, content }),
  });
  const changes = (await answer.json()) as Changes;
  if (changes.failed) process.exitCode = 1;
  if (json) return printJson(changes);
  show(changes, dryRun === true);
}

function show({ results, ...counts }: Changes, isDryRun: boolean): void {
  for (const { line, identifier, changes, errors } of results.slice(0, MAX_SHOWN)) {
    printLine(`Line ${line}${identifier ? `, ${identifier}` : ''}${errors.length ? ': failed' : ''}`);
    const failed = errors.map(({ field, message }) => [`  ${field}`, message]);
    printColumns(
      failed.length ? failed : changes.map((one) => [`  ${one.column}`, `${said(one.from)} -> ${said(one.to)}`]),
    );
  }
  if (results.length > MAX_SHOWN) printLine(`${results.length - MAX_SHOWN} more lines; "--json" prints them all.`);
  const changed = isDryRun ? 'would be changed' : 'changed';
  printLine(`${counts.changed} ${changed}, ${counts.unchanged} unchanged, ${counts.failed} failed.`);
}

const said = (value: unknown): string => (value === null ? '(empty)' : JSON.stringify(value));

async function call({ url, workspace }: ServerOptions, path: string, request: RequestInit = {}): Promise<Response> {
  const key = process.env.CAIRN_API_KEY;
  if (!key) throw new CommandError('CAIRN_API_KEY is missing: set it to an API key.');
  const address = `${url?.replace(/\/+$/, '') ?? (await ownAddress())}/api/v2/workspaces/${encodeURIComponent(workspace)}/${path}`;
  const answer = await fetch(address, { ...request, headers: { 'X-API-Key': key, ...request.headers } }).catch(
    (error: unknown) => {
      throw new CommandError(`${new URL(address).origin} cannot be reached: ${reasonOf(error)}`);
    },
  );
  if (!answer.ok) throw new CommandError(await complaintOf(answer));
  return answer;
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
};

interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

async function complaintOf(answer: Response): Promise<string> {
  const { detail, errors = [] } = (await answer.json().catch(() => ({}))) as Problem;
  const lines = errors.map(({ field, message }) => `${field}: ${message}`);
  return lines.length ? lines.join('\n') : `The server answered ${answer.status}: ${detail ?? answer.statusText}`;
}

async function ownAddress(): Promise<string> {
  const { loadSettings } = await import('../settings.js');
  const { config } = loadSettings();
  return config.baseUrl ?? `http://localhost:${config.port}`;
}
