import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource, EntityMetadata } from 'typeorm';
import { createDataSource } from '../../libs/persistence/data-source';
import { contexts, schema } from '../../ormconfig';
import { withoutRow } from '../../src/platform/sql-review/catalogue';
import { sql, testRun } from '../support';
import { ROOT } from '../support/run';

/** Tables that no entity stands for. */
const WITHOUT_ENTITY = new Set(['schema_migrations', ...withoutRow(contexts).map(([, table]) => table)]);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

let dataSource: DataSource;
let columns: readonly Column[];

beforeAll(async () => {
  dataSource = await createDataSource({ url: testRun().databaseUrl, ...schema }).initialize();
  columns = await sql<Column>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     order by 1, a.attnum`,
  );
});
afterAll(() => dataSource.destroy());

const ofTable = (table: string): string[] => columns.filter((one) => one.table === table).map(describeColumn);

const describeColumn = ({ name, type, nullable }: Omit<Column, 'table'>): string =>
  `${name} ${type}${nullable ? ' null' : ''}`;

const ALIASES: Readonly<Record<string, string>> = {
  timestamptz: 'timestamp with time zone',
  varchar: 'character varying',
  int: 'integer',
  float8: 'double precision',
};

function ofEntity(entity: EntityMetadata): string[] {
  return entity.columns.map(({ databaseName, type, isArray, isNullable }) => {
    const name = ALIASES[String(type)] ?? String(type);
    return describeColumn({ name: databaseName, type: `${name}${isArray ? '[]' : ''}`, nullable: isNullable });
  });
}

it('finds the entities', () => {
  expect(dataSource.entityMetadatas.length).toBeGreaterThan(5);
});

it('has the members of every row as columns, of the same type, and no other column but what the database derives', () => {
  const differences = dataSource.entityMetadatas.flatMap((entity) => {
    const expected = ofEntity(entity);
    const found = ofTable(entity.tableName);
    return [
      ...expected
        .filter((column) => !found.includes(column))
        .map((column) => `${entity.tableName}: the row has ${column}`),
      ...found
        .filter((column) => !expected.includes(column))
        .map((column) => `${entity.tableName}: the table has ${column}`),
    ];
  });
  expect(differences).toEqual([]);
});

it('has the same primary keys', async () => {
  const found = await sql<{ table: string; key: string[] }>(
    `select c.relname as "table", array_agg(a.attname::text order by a.attname) as key
     from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where i.indisprimary group by 1`,
  );
  const keys = new Map(found.map(({ table, key }) => [table, key]));
  for (const { tableName, primaryColumns } of dataSource.entityMetadatas) {
    const key = primaryColumns.map(({ databaseName }) => databaseName).sort();
    expect([tableName, key]).toEqual([tableName, keys.get(tableName)]);
  }
});

it('has an entity for every other table', () => {
  const known = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
  const tables = [...new Set(columns.map(({ table }) => table))];
  expect(tables.filter((table) => !known.has(table) && !WITHOUT_ENTITY.has(table))).toEqual([]);
  expect([...WITHOUT_ENTITY].filter((table) => known.has(table) || !tables.includes(table))).toEqual([]);
});

it('has the tables of the queue as the installed version of it wants them', async () => {
  const newest = readdirSync(join(ROOT, 'node_modules/graphile-worker/sql')).map((file) => parseInt(file, 10));
  expect(await sql('select max(id) as id from graphile_worker.migrations')).toEqual([{ id: Math.max(...newest) }]);
});
