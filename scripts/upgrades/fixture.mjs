// Makes a fixture of a database: rows of every table with the files that they name, and what the schema was.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { pickRows } from './pick.mjs';

const root = resolve(import.meta.dirname, '../..');
const CATALOGUE = readFileSync(join(root, 'test/support/upgrades/catalogue.sql'), 'utf8');

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as postgres,
    (select array_agg(name::text order by id) from schema_migrations) as migrations`;

/** Answers the fixture, compressed. `commit` names the state, and `files` the directory with uploaded files. */
export async function makeFixture({ url, commit, files }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { postgres, migrations } = (await client.query(FACTS)).rows[0];
    const { rows: catalogue } = await client.query(CATALOGUE);
    const tables = await pickRows(client);
    const fixture = {
      commit,
      postgres,
      migrations,
      catalogue: digests(catalogue),
      tables,
      files: named(files, tables),
    };
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
    return { fixture, bytes: brotliCompressSync(JSON.stringify(fixture), { params }) };
  } finally {
    await client.end();
  }
}

/** A hash of each table: enough to notice that a migration was edited since. */
function digests(catalogue) {
  const tables = new Map();
  for (const { table, line } of catalogue) tables.set(table, [...(tables.get(table) ?? []), line]);
  return Object.fromEntries([...tables].map(([table, lines]) => [table, digestOf(lines)]));
}

const digestOf = (lines) => createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 12);

/** Files whose key a row names. Each is a folder with the bytes and a description. */
function named(directory, tables) {
  const rows = tables.map((table) => table.rows).join('\n');
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
  const kept = paths.filter((path) => rows.includes(path.split('/').slice(1, -1).join('/')));
  return kept.sort().map((path) => ({ path, bytes: readFileSync(join(directory, path), 'base64') }));
}
