import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from '../run';

export interface FixtureTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Rows in the text format of COPY, in the order of the key. */
  readonly rows: string;
}

/** Data of a released state, made by `scripts/upgrade-fixture.mjs`. */
export interface Fixture {
  readonly commit: string;
  /** The major version of the PostgreSQL that had the data. */
  readonly postgres: number;
  /** Names of the migrations, in their order. */
  readonly migrations: readonly string[];
  /** A hash of the columns, constraints and indexes of each table. */
  readonly catalogue: Readonly<Record<string, string>>;
  readonly tables: readonly FixtureTable[];
  readonly files: readonly { readonly path: string; readonly bytes: string }[];
}

const DIRECTORY = join(ROOT, 'test/fixtures/upgrades');
const ENDING = '.json.br';

/** Commits of the states that have a fixture. */
export const fixtureNames = (): string[] =>
  readdirSync(DIRECTORY)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort();

export const readFixture = (name: string): Fixture =>
  JSON.parse(brotliDecompressSync(readFileSync(join(DIRECTORY, name + ENDING))).toString()) as Fixture;

/** The rows of a table as objects; null is `\N`. */
export function rowsOf({ tables }: Fixture, name: string): Record<string, string>[] {
  const { columns, rows } = tables.find((table) => table.name === name)!;
  return linesOf(rows).map((line) =>
    Object.fromEntries(line.split('\t').map((value, index) => [columns[index]!, value])),
  );
}

export const linesOf = (rows: string): string[] => rows.split('\n').filter(Boolean);

/** Writes the uploaded files to the storage of a server. */
export function writeFiles({ files }: Fixture, directory: string): void {
  for (const { path, bytes } of files) {
    const target = join(directory, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes, 'base64');
  }
}
