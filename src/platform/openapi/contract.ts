import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v1, v2, type ApiStyle, type Operation } from '#http';
import { contextsWith } from '../../contexts';
import { reviewSql } from '../sql-review';
import { collectOperations } from './collect';
import { openApi, type OpenApiOptions } from './document';
import { template } from './paths';
import { permissionTable, roleMatrix } from './role-matrix';

const STYLES: readonly ApiStyle[] = [v1, v2];

const WIDTH = 120;

const asText = (document: object): string => `${indented(JSON.parse(JSON.stringify(document)), '')}\n`;

/** Formats JSON with everything on one line that fits there, because a document of all operations is long. */
function indented(value: unknown, margin: string): string {
  const line = JSON.stringify(value);
  if (value === null || typeof value !== 'object' || margin.length + line.length <= WIDTH) return line;
  const inner = `${margin}  `;
  const rows = Array.isArray(value)
    ? value.map((item) => inner + indented(item, inner))
    : Object.entries(value).map(([name, member]) => `${inner}${JSON.stringify(name)}: ${indented(member, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${rows.join(',\n')}\n${margin}${close}`;
}

/** Returns the OpenAPI document of a version as JSON. Needs no database. */
export async function renderOpenApi(
  version: ApiStyle['version'],
  { modules, ...options }: OpenApiOptions & { readonly modules?: readonly string[] } = {},
): Promise<string> {
  const style = STYLES.find((one) => one.version === version)!;
  return asText(openApi(style, await collectOperations(modules), options));
}

/** Makes the files that describe what the project promises its clients. Reviews show their differences. */
function contractFiles(operations: readonly Operation[]): ReadonlyMap<string, string> {
  return new Map([
    ...STYLES.flatMap((style): [string, string][] => [
      [`operations.${style.version}.txt`, operationList(style, operations)],
      [`openapi.${style.version}.json`, asText(openApi(style, operations))],
      [`roles.${style.version}.txt`, roleMatrix(style, operations)],
    ]),
    ['permissions.txt', permissionTable(operations)],
  ]);
}

/** Adds the list of tables that contexts read from one another, which is found in the sources. */
async function allFiles(modules?: readonly string[]): Promise<[string, string][]> {
  const { tables } = await reviewSql(process.cwd(), contextsWith([]));
  return [...contractFiles(await collectOperations(modules)), ['tables.txt', tables]];
}

/** Writes the contract's files and returns their paths. */
export async function writeContract(directory: string, modules?: readonly string[]): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const files = await allFiles(modules);
  await Promise.all(files.map(([name, text]) => writeFile(join(directory, name), text)));
  return files.map(([name]) => join(directory, name));
}

/** Returns the names of the contract's files that are missing or differ from what the code declares. */
export async function checkContract(directory: string, modules?: readonly string[]): Promise<string[]> {
  const files = await allFiles(modules);
  const found = await Promise.all(files.map(([name]) => readFile(join(directory, name), 'utf8').catch(ifMissing)));
  return files.filter(([, text], index) => found[index] !== text).map(([name]) => name);
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Lists the operations, one per line, sorted by path. */
function operationList(style: ApiStyle, operations: readonly Operation[]): string {
  const lines = operations.filter((operation) => operation.style === style).map(line);
  return lines
    .sort(([a], [b]) => (a! < b! ? -1 : 1))
    .map((columns) => `${columns.slice(1).join('  ')}\n`)
    .join('');
}

function line({ method, paths, id, scopes, allow, gates, passive }: Operation): string[] {
  const [path, ...aliases] = paths.map(template);
  const list = (name: string, values: readonly string[]) => `${name}=${values.join(',') || '-'}`;
  return [
    `${path} ${method}`,
    `${method} ${path}`,
    id,
    list('scopes', scopes),
    list('roles', allow.text.split(' ')),
    list(
      'gates',
      gates.map((gate) => gate.name),
    ),
    ...(aliases.length ? [list('also', aliases)] : []),
    ...(passive.length ? [list('passive', passive)] : []),
  ];
}
