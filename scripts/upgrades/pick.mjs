// Picks rows of a database for a fixture: some of each table, with all rows that they refer to.
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { to } from 'pg-copy-streams';

/** Rows of a table in a workspace, and workspaces, of which a fixture has this many at most. */
const ROWS = 5;
const WORKSPACES = 16;
/** The log and its end prove each other only as a whole. */
const WHOLE = new Set(['audit_logs', 'audit_chains']);
/** Migrations fill these. */
const OF_MIGRATIONS = ['schema_migrations', 'typeorm_metadata'];

/** The text of values must not depend on settings of the server. */
const FIXED_FORMATS = `set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'`;

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
    array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types,
    (select array_agg(k.attname::text order by p.place) from pg_index i
      cross join unnest(i.indkey) with ordinality as p (number, place)
      join pg_attribute k on k.attrelid = c.oid and k.attnum = p.number
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.oid, c.relname order by c.relname`;

const REFERENCES = `
  select s.relname as "from", d.relname as "to",
    (select array_agg(a.attname::text order by p.place) from unnest(k.conkey) with ordinality as p (number, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.number) as columns,
    (select array_agg(a.attname::text order by p.place) from unnest(k.confkey) with ordinality as p (number, place)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.number) as targets
  from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class d on d.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;

const quoted = (name) => `"${name}"`;
const listed = (names) => names.map(quoted).join(', ');

/** The rows that are picked so far, by table: places in the file of the table, which no two rows share. */
class Picked {
  places = new Map();

  /** Adds rows; answers those that are new. */
  add(table, places) {
    const known = this.places.get(table) ?? new Set();
    this.places.set(table, known);
    const added = places.filter((place) => !known.has(place));
    for (const place of added) known.add(place);
    return added;
  }

  of(table) {
    return [...(this.places.get(table) ?? [])];
  }
}

/** Answers the tables with their rows in the text format of COPY, as of one instant. */
export async function pickRows(client) {
  await client.query(`begin isolation level repeatable read, read only; ${FIXED_FORMATS}`);
  const { rows: tables } = await client.query(TABLES, [OF_MIGRATIONS]);
  const { rows: references } = await client.query(REFERENCES);
  const picker = { client, tables, references, picked: new Picked() };
  await pickOfWorkspaces(picker, await widest(picker));
  await pickOfAll(picker);
  const copies = [];
  for (const table of tables) copies.push(await copyOf(picker, table));
  await client.query('rollback');
  return copies;
}

const isOfWorkspaces = ({ name, columns }) => name !== 'workspaces' && columns.includes('workspace_id');

/** The workspaces that together have rows in the most tables: each one adds the most to those before it. */
async function widest({ client, tables }) {
  const tablesOf = new Map();
  for (const { name } of tables.filter(isOfWorkspaces)) {
    const { rows } = await client.query(`select distinct workspace_id as id from ${name}`);
    for (const { id } of rows) tablesOf.set(id, new Set([...(tablesOf.get(id) ?? []), name]));
  }
  const chosen = [];
  const covered = new Set();
  const gain = (id) => [...tablesOf.get(id)].filter((name) => !covered.has(name)).length;
  while (chosen.length < WORKSPACES) {
    const [best] = [...tablesOf.keys()].sort((one, other) => gain(other) - gain(one));
    if (!gain(best)) break;
    chosen.push(best);
    for (const name of tablesOf.get(best)) covered.add(name);
  }
  return chosen;
}

async function pickOfWorkspaces(picker, workspaces) {
  await pick(picker, 'workspaces', 'id = any ($1)', [workspaces]);
  for (const table of picker.tables.filter(isOfWorkspaces)) {
    const limit = WHOLE.has(table.name) ? 'all' : ROWS;
    for (const id of workspaces)
      await pick(picker, table.name, `workspace_id = $1 order by ${listed(table.key)} limit ${limit}`, [id]);
  }
}

/** Rows of tables that belong to no workspace: those of people who are picked, else any. */
async function pickOfAll(picker) {
  for (const { name, key } of picker.tables.filter((table) => !isOfWorkspaces(table))) {
    const ofPeople = picker.references.find(({ from, to }) => from === name && to === 'users');
    const end = `order by ${listed(key)} limit ${ROWS}`;
    if (ofPeople)
      await pick(
        picker,
        name,
        `${quoted(ofPeople.columns[0])} in (select id from users where ctid = any ($1::tid[])) ${end}`,
        [picker.picked.of('users')],
      );
    if (!picker.picked.of(name).length) await pick(picker, name, `true ${end}`, []);
  }
}

/** Picks the rows of a condition, and whatever they refer to. */
async function pick(picker, table, condition, values) {
  const { rows } = await picker.client.query(
    `select ctid::text as place from ${quoted(table)} where ${condition}`,
    values,
  );
  const added = picker.picked.add(
    table,
    rows.map(({ place }) => place),
  );
  if (!added.length) return;
  for (const { from, to: target, columns, targets } of picker.references) {
    if (from !== table) continue;
    const wanted = `(${listed(targets)}) in (select ${listed(columns)} from ${quoted(from)} where ctid = any ($1::tid[]))`;
    await pick(picker, target, wanted, [added]);
  }
}

/** Numbers of transactions are those of one server, and mean nothing to another. The lowest one is before all others. */
const LOWEST = { xid8: `'3'::xid8`, pg_lsn: `'0/1'::pg_lsn` };

/** Messages name folders of the run. */
const SCRATCH = /\/tmp\/cairn-[\w-]+/g;

async function copyOf({ client, picked }, { name, columns, types, key }) {
  const shown = columns.map((column, index) =>
    LOWEST[types[index]] ? `${LOWEST[types[index]]} as ${quoted(column)}` : quoted(column),
  );
  const places = picked.of(name).map((place) => `'${place}'`);
  if (!places.length) return { name, columns, key, rows: '' };
  const query = `select ${shown.join(', ')} from ${quoted(name)} where ctid in (${places.join(', ')}) order by ${listed(key)}`;
  const read = new PassThrough();
  const [rows] = await Promise.all([text(read), pipeline(client.query(to(`copy (${query}) to stdout`)), read)]);
  return { name, columns, key, rows: rows.replaceAll(SCRATCH, '/tmp/cairn') };
}
