import { rulesBrokenBy } from '../support/sql-rules';

const TENANTS = new Set(['jars', 'shelves', 'outbox', 'workspaces']);
const broken = async (text: string, nulls?: number[]) =>
  (await rulesBrokenBy(text, (table) => TENANTS.has(table), nulls)).map(({ rule, what }) => `${rule}: ${what}`);

describe('a statement keeps to one workspace', () => {
  it.each([
    'select 1 from jars where workspace_id = $1',
    'select 1 from jars j join shelves s on s.workspace_id = $1 and s.id = j.shelf_id where j.workspace_id = $1',
    'select 1 from jars where workspace_id = any($1::uuid[])',
    'select 1 from jars where $1 = workspace_id',
    'select 1 from jars j join workspaces w on w.id = $1 where j.workspace_id = $1',
    'select name from workspaces where id = $1',
    'select 1 from jars where (workspace_id = $1 and a) or (workspace_id = $1 and b)',
    'select 1 from people p left join jars j on j.workspace_id = $1::uuid and j.owner_id = p.id',
    'with jars as (select 1 as id) select id from jars',
    'with recursive up as (select id from jars where workspace_id = $1 union all select j.id from up join jars j on j.workspace_id = $1 and j.id = up.id) select id from up',
    'insert into jars (workspace_id, id) values ($1, $2)',
    'update jars j set name = n.name from unnest($2::uuid[], $3::text[]) as n (id, name) where j.workspace_id = $1 and j.id = n.id',
    'select 1 from unnest($2::uuid[]) as w (id) cross join lateral (select 1 from jars where workspace_id = $1 and id = w.id limit 1) l',
  ])('%s', async (text) => expect(await broken(text)).toEqual([]));

  it.each([
    ['select 1 from jars', 'jars'],
    ['select 1 from jars where id = $1', 'jars'],
    ['select id from workspaces where slug = $1', 'workspaces'],
    ['select 1 from jars j join workspaces w on w.id = j.workspace_id where j.workspace_id = $1', 'workspaces'],
    ['select 1 from jars j where j.workspace_id = $1 or j.name = $2', 'jars'],
    ['select 1 from jars j where not j.workspace_id = $1', 'jars'],
    ['select 1 from jars j where j.workspace_id <> $1', 'jars'],
    ['select 1 from jars j, shelves s where s.workspace_id = j.workspace_id and j.workspace_id = $1', 'shelves'],
    [
      'select 1 from jars j where j.workspace_id = $1 and exists (select 1 from shelves s where s.id = j.id)',
      'shelves',
    ],
    [
      'select array(select s.id from shelves s where s.workspace_id = j.workspace_id) from jars j where workspace_id = $1',
      'shelves',
    ],
    ['select 1 from people p cross join lateral (select 1 from jars j where j.owner_id = p.id) l', 'jars'],
    [
      'with recursive up as (select id from jars where workspace_id = $1 union all select j.id from up join jars j on j.id = up.id) select id from up',
      'jars',
    ],
    ['delete from jars j using shelves s where j.workspace_id = $1 and s.id = j.shelf_id', 'shelves'],
    ['update jars set name = (select name from shelves limit 1) where workspace_id = $1', 'shelves'],
    ['insert into people (id) select id from jars returning id', 'jars'],
  ])('but not: %s', async (text, table) => expect(await broken(text)).toEqual([`asks across workspaces: ${table}`]));

  it('and its parameter is the same everywhere', async () => {
    const text = 'select 1 from jars j join shelves s on s.workspace_id = $2 where j.workspace_id = $1';
    expect(await broken(text)).toEqual(['asks for two workspaces: $1 and $2']);
  });
});

describe('what cannot be sent on to the nodes', () => {
  it.each([
    ['update jars set id = gen_random_uuid() where workspace_id = $1', 'calls while it changes: gen_random_uuid()'],
    [
      'update resets r set tries = 1 where exists (select 1 from users u where u.id = r.user_id)',
      'changes one node by people: resets',
    ],
    [
      'update resets set names = array(select n from unnest(names) n where not exists (select 1 from users where name = n))',
      'changes one node by people: resets',
    ],
    ['update jars set at = coalesce(at, now()) where workspace_id = $1', 'calls while it changes: now()'],
    [
      'update jars set at = case when a then current_timestamp end where workspace_id = $1',
      'calls while it changes: current_timestamp()',
    ],
    ['insert into jars (id) values ($1) on conflict (id) do update set at = now()', 'calls while it changes: now()'],
    ['insert into jars (id) values ($1) returning id, random()', 'calls while it changes: random()'],
    ['select 1 from jars where workspace_id is not null for update skip locked', 'locks across workspaces: jars'],
    ['select id from jars where name = $1 for no key update', 'locks across workspaces: jars'],
    [
      'insert into outbox (id) select id from unnest($1::uuid[]) as n (id) returning id',
      'fills the outbox by a query: outbox',
    ],
    [
      'select 1 from unnest($1::uuid[]) as w (id) cross join lateral (select 1 from jars where workspace_id = w.id limit 1) l',
      'limits each of a list: jars',
    ],
    ['insert into jars (id) values ($1), ($2)', 'does not return what it inserts: jars'],
    ['insert into jars (id) select id from people', 'does not return what it inserts: jars'],
  ])('%s', async (text, rule) => expect(await broken(text)).toContain(rule));

  it.each([
    'update jars set at = now() where workspace_id = $1',
    'select coalesce(at, now()) from jars where workspace_id = $1',
    'update resets r set used_at = $2 from users u where u.id = r.user_id and r.id = $1',
    'update jars set at = $2 where workspace_id = $1 and exists (select 1 from users where id = owner_id)',
    'insert into jars (id) values ($1)',
    'insert into jars (id) values ($1), ($2) returning id',
    'insert into people (id) values ($1), ($2)',
    'select 1 from jars where workspace_id = $1 for update skip locked',
    'begin',
  ])('is not: %s', async (text) => expect(await broken(text)).toEqual([]));

  it('is a comparison with a parameter that is null', async () => {
    const text =
      'select 1 from people p where not exists (select 1 from jars j where j.workspace_id = $1 and j.id = $2)';
    expect(await broken(text, [2])).toEqual(['compares with null: j.id']);
    expect(await broken(text)).toEqual([]);
    expect(await broken('select 1 from jars where workspace_id = $1 and id = $2', [2])).toEqual([]);
    expect(await broken('update jars set id = $2 where workspace_id = $1', [2])).toEqual([]);
  });
});
