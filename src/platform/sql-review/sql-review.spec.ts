import * as ts from 'typescript';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contextsWith } from '../../contexts';
import type { Catalogue } from './catalogue';
import { unexplained } from './across';
import { statementsOf } from './review';
import { violationsIn, violationsInMigrations } from './rules';
import { textsOf } from './sources';
import { misplaced } from './placement';
import { tableList } from './tables';
import { reviewSql } from '.';

const table = (owner: string, name: string, columns: string) =>
  [name, { owner, name, columns: new Set(columns.split(' ')) }] as const;

const CATALOGUE: Catalogue = new Map([
  table('pantry', 'jars', 'workspace_id id name shelf_id filled_at'),
  table('house', 'shelves', 'workspace_id id name width'),
  table('house', 'people', 'id email'),
  table('platform', 'outbox', 'workspace_id id event'),
]);

const FILE = 'src/contexts/pantry/infrastructure/persistence/sql.jars.ts';
const directory = mkdtempSync(join(tmpdir(), 'sql-review-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** The statements of a source file of the context pantry. */
function statements(source: string) {
  writeFileSync(join(directory, 'jars.ts'), source);
  const texts = textsOf(ts, directory, 'jars.ts').map((text) => ({ ...text, file: FILE }));
  return statementsOf(texts, CATALOGUE);
}

const read = (source: string) => tableList(CATALOGUE, statements(source)).split('\n');
const reads = (source: string) => read(source).filter((line) => line.startsWith('pantry reads'));
const broken = (sql: string) => violationsIn(statements(`const TEXT = \`${sql}\`;`)).map(({ rule }) => rule);

describe('who reads what', () => {
  it('is known by alias, by the only table that has the column, and through constants of the file', () => {
    const source = `
      const COLUMNS = 's.width, j.name';
      const JOIN = 'join shelves s on s.workspace_id = $1 and s.id = j.shelf_id';
      const LIST = \`select \${COLUMNS}, email as "byWhom" from jars j \${JOIN} join people on people.id = $2\`;`;
    expect(reads(source)).toEqual([
      'pantry reads house.people(email, id)',
      'pantry reads house.shelves(id, width, workspace_id)',
    ]);
  });

  it('is known of each level of a statement and each part of a union', () => {
    const source = `const TEXT = \`select id from jars where workspace_id = $1 and exists (
      select 1 from shelves where workspace_id = $1 and width > 3) union all select id from people\`;`;
    expect(reads(source)).toEqual(['pantry reads house.people(id)', 'pantry reads house.shelves(width, workspace_id)']);
  });

  it('is known of models, their joins and their members', () => {
    const source = `const model = {
      table: 'jars',
      columns: { ...ownColumns('name', 'filledAt'), shelf: 's.name' },
      joins: { s: 'left join shelves s on s.workspace_id = $1 and s.id = t.shelf_id' },
    };
    const foreign = { table: 'shelves', columns: ownColumns('width') };`;
    expect(reads(source)).toEqual(['pantry reads house.shelves(id, name, width, workspace_id)']);
  });

  it('is not what a sentence says, nor what a comment of the statement mentions', () => {
    expect(reads(`const HINT = 'Take a jar from the shelves.'; const T = \`select 1 -- from shelves\n\`;`)).toEqual([]);
  });

  it('names the files whose statements tell of no workspace', () => {
    const line = `${FILE} asks jars without a workspace, nobody knows when: nobody knows why`;
    const source = "const T = 'select id from jars where name = $1';";
    expect(read(source)).toContain(line);
    expect(unexplained(statements(source))).toContain(`${FILE} has no reason to ask across workspaces`);
    expect(read("const T = 'select id from jars where workspace_id = any($1::uuid[])';")).not.toContain(line);
  });
});

describe('where a table lies', () => {
  it('follows from its workspace, or is said of it', () => {
    const known = new Map([table('house', 'jars', 'workspace_id id'), table('identity', 'users', 'id')]);
    expect(tableList(known, []).split('\n')).toEqual(
      expect.arrayContaining(['jars: tenant, by workspace_id', 'users: global']),
    );
  });

  it('is a violation where nobody says it, or says it of a table that has a workspace', () => {
    const unknown = new Map([table('house', 'lids', 'id'), table('identity', 'users', 'workspace_id id')]);
    expect(misplaced(unknown)).toEqual(
      expect.arrayContaining([
        'lids has no workspace_id: say in placement.ts whether it is global or local',
        'users is not a table, or has a workspace_id: it needs no word in placement.ts',
      ]),
    );
  });
});

describe('what SQL must not do', () => {
  it.each([
    [
      'update shelves set width = 1 where workspace_id = $1',
      'pantry does not own shelves (house does) and may not update it',
    ],
    ['delete from people p where p.id = $1', 'pantry does not own people (house does) and may not delete it'],
    ['insert into people (id) values ($1)', 'pantry does not own people (house does) and may not insert it'],
    [
      'select 1 from jars j join shelves s on s.workspace_id = j.workspace_id where j.workspace_id = $1',
      's.workspace_id is compared with a column: write = $1 on both',
    ],
    [
      "update jars set filled_at = case when name = 'x' then now() end where workspace_id = $1",
      'now() in CASE or COALESCE of an UPDATE: pass it',
    ],
    [
      'update jars set filled_at = coalesce(filled_at, now()) where workspace_id = $1',
      'now() in CASE or COALESCE of an UPDATE: pass it',
    ],
    ['insert into jars (id) select id from unnest($1::uuid[]) as n (id)', 'an INSERT of several rows has RETURNING'],
    [
      'insert into jars (workspace_id, id, is_full) values ($1, $2, exists (select 1 from jars j where j.workspace_id = $1)) returning id',
      'VALUES of an INSERT have no subquery: ask first, and pass the answer',
    ],
    [
      'with c as materialized (select id from jars limit 5 for update skip locked) delete from jars j using c where j.workspace_id = $1 and j.id = c.id',
      'FOR UPDATE and FOR SHARE lock rows of one workspace, or of a small global table',
    ],
    [
      'select id from jars where name = $1 for no key update',
      'FOR UPDATE and FOR SHARE lock rows of one workspace, or of a small global table',
    ],
  ])('%s', (sql, rule) => expect(broken(sql)).toEqual([rule]));

  it('is to fill the outbox from a tenant table', () => {
    const sql = `insert into outbox (workspace_id, id) select workspace_id, id from jars where workspace_id = $1 returning id`;
    expect(broken(sql)).toContain('the outbox is not filled from a tenant table');
  });

  it.each([
    'update jars set filled_at = now() where workspace_id = $1',
    'select coalesce(filled_at, now()) from jars where workspace_id = $1',
    'select 1 from jars where workspace_id = $1 for update',
    'insert into jars (id) values ($1) on conflict do nothing',
    'select 1 from jars j where j.workspace_id = $1 and j.name is distinct from $2',
    'with c as materialized (select id from jars where workspace_id = $1 limit 5 for update skip locked) delete from jars j using c where j.workspace_id = $1 and j.id = c.id',
  ])('is not: %s', (sql) => expect(broken(sql)).toEqual([]));

  it('is, in a migration, an ALTER of several things or a table that nobody owns', () => {
    const source = `const UP = [
      'alter table jars add column a text, add column b text',
      "alter table jars add column c text default ''",
      'create table lids (id uuid)',
      'create table jars (id uuid, name text)',
    ];`;
    const rules = violationsInMigrations(statements(source), CATALOGUE).map(({ rule }) => rule);
    expect(rules).toEqual([
      'an ALTER has one subcommand',
      'no context owns lids: it needs a row, and the row a context',
    ]);
  });
});

it('finds nothing of the kind in this service', async () => {
  const { violations } = await reviewSql(process.cwd(), contextsWith([]));
  expect(violations).toEqual([]);
});
