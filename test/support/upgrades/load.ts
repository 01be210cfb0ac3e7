import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { createDataSource, migrateTo } from '../../../libs/persistence';
import { schema } from '../../../ormconfig';
import { takeOff } from '../../../src/backup/take-off';
import { copyIn, FIXED_FORMATS, listed, quoted } from '../../../src/backup/tables';
import { ROOT } from '../run';
import { SUCCESSORS } from './expected';
import type { Fixture, FixtureTable } from './fixture';

export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(FIXED_FORMATS);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Applies the migrations that a state had to an empty database. */
export async function migrateAsThen(url: string, { migrations }: Fixture): Promise<void> {
  const dataSource = await createDataSource({ url, pipeline: false, ...schema }).initialize();
  try {
    const known = new Set(dataSource.migrations.map((one) => one.name ?? one.constructor.name));
    expect(migrations.filter((name) => !known.has(name))).toEqual([]);
    const runner = dataSource.createQueryRunner('master');
    await runner.startTransaction();
    await migrateTo(dataSource, runner, migrations);
    await runner.commitTransaction();
    await runner.release();
  } finally {
    await dataSource.destroy();
  }
}

/** Copies the rows in. Foreign keys are off meanwhile, and prove afterwards that the fixture is whole. */
export async function loadRows(url: string, { tables }: Fixture): Promise<void> {
  await connected(url, async (client) => {
    await client.query('begin');
    const later = await takeOff(client);
    for (const table of tables) {
      // Migrations insert rows, such as that of the installation.
      await client.query(`delete from ${quoted(table.name)}`);
      if (table.rows) await pipeline(Readable.from([table.rows]), client.query(from(copyIn(table))));
    }
    for (const statement of later) await client.query(statement);
    await client.query('commit');
  });
}

const CATALOGUE = readFileSync(join(ROOT, 'test/support/upgrades/catalogue.sql'), 'utf8');

/** What each table is made of. */
export const catalogueOf = (url: string): Promise<Record<string, string[]>> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ table: string; line: string }>(CATALOGUE);
    const tables: Record<string, string[]> = {};
    for (const { table, line } of rows) (tables[table] ??= []).push(line);
    return tables;
  });

/** As fixtures have it. */
export const digestOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 12);

const COLUMNS = `
  select attname::text as column from pg_attribute
  where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`;

/** The rows of a table as the fixture writes them, with those of its columns that are still there. */
export async function rowsNow(client: Client, { name, columns, key }: FixtureTable) {
  const successor = SUCCESSORS[name];
  const { rows } = await client.query<{ column: string }>(COLUMNS, [`public.${name}`]);
  const left = new Set(successor ? columns : rows.map(({ column }) => column));
  const kept = columns.filter((column) => left.has(column));
  if (!kept.length || key.some((column) => !left.has(column))) return { kept: [], rows: '' };
  const source = successor ? `(${successor}) as successor` : quoted(name);
  const query = `copy (select ${listed(kept)} from ${source} order by ${listed(key)}) to stdout`;
  return { kept, rows: await text(client.query(to(query))) };
}
