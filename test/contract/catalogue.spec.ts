import { sql } from '../support';

/** Tables of all workspaces; any other table belongs to one workspace a row. */
const TENANT = `tenant as (
  select c.oid, c.relname::text as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where c.relkind in ('r', 'p')
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)
)`;

const KEYS = `keys as (
  select k.oid, k.conname::text as name, k.contype as type, k.conrelid, k.confrelid, k.confdeltype, k.confupdtype,
    k.conkey, k.confkey,
    (select array_agg(a.attname::text order by p.place) from unnest(k.conkey) with ordinality p(number, place)
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.number) as columns,
    (select array_agg(a.attname::text order by p.place) from unnest(k.confkey) with ordinality p(number, place)
       join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.number) as targets
  from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'f', 'u', 'c')
)`;

const offenders = async (query: string): Promise<string[]> => {
  const rows = await sql<{ offender: string }>(`with ${TENANT}, ${KEYS} ${query}`);
  return rows.map(({ offender }) => offender);
};

it('looks at something', async () => {
  expect((await offenders('select name as offender from tenant')).length).toBeGreaterThan(10);
});

describe('tables of workspaces', () => {
  it('have a composite primary key that begins with workspace_id', async () => {
    expect(
      await offenders(`select t.name as offender from tenant t left join keys k on k.conrelid = t.oid and k.type = 'p'
        where k.columns is null or k.columns[1] <> 'workspace_id' or cardinality(k.columns) < 2`),
    ).toEqual([]);
  });

  it('never leave workspace_id empty', async () => {
    expect(
      await offenders(`select t.name as offender from tenant t
        join pg_attribute a on a.attrelid = t.oid and a.attname = 'workspace_id'
        where not a.attnotnull or a.atttypid <> 'uuid'::regtype`),
    ).toEqual([]);
  });

  it('refer to one another within one workspace', async () => {
    expect(
      await offenders(`select k.name as offender from keys k join tenant t on t.oid = k.conrelid
        join tenant o on o.oid = k.confrelid
        where k.type = 'f' and not (k.columns[1] = 'workspace_id' and k.targets[1] = 'workspace_id')`),
    ).toEqual([]);
  });

  it('have workspace_id in every unique constraint and index', async () => {
    expect(
      await offenders(`select i.indexrelid::regclass::text as offender from pg_index i join tenant t on t.oid = i.indrelid
        where i.indisunique and not exists (select 1 from pg_attribute a
          where a.attrelid = t.oid and a.attname = 'workspace_id' and a.attnum = any(i.indkey))`),
    ).toEqual([]);
  });

  it('are not referred to by tables of all workspaces', async () => {
    expect(
      await offenders(`select k.name as offender from keys k join tenant o on o.oid = k.confrelid
        where k.type = 'f' and k.conrelid not in (select oid from tenant)`),
    ).toEqual([]);
  });
});

describe('foreign keys', () => {
  it('have an index that begins with their columns', async () => {
    expect(
      await offenders(`select k.name as offender from keys k where k.type = 'f' and not exists (
        select 1 from pg_index i where i.indrelid = k.conrelid and i.indisvalid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and i.indnkeyatts >= cardinality(k.conkey)
          and (select array_agg(n order by n) from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) n)
            = (select array_agg(n order by n) from unnest(k.conkey) n))`),
    ).toEqual([]);
  });

  it('never clear or change what refers to a row', async () => {
    expect(
      await offenders(
        `select name as offender from keys where type = 'f' and (confdeltype in ('n', 'd') or confupdtype <> 'a')`,
      ),
    ).toEqual([]);
  });
});

describe('names of constraints', () => {
  it('have at most 50 bytes', async () => {
    expect(
      await offenders(`select name as offender from keys where octet_length(name) > 50
        union all select indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace and octet_length(indexrelid::regclass::text) > 50`),
    ).toEqual([]);
  });

  it('are given by hand and are unique across tables', async () => {
    expect(
      await offenders(`select name as offender from keys group by name having count(*) > 1
        union all select k.name from keys k join pg_class c on c.oid = k.conrelid
        where k.name !~ '^(pk|fk|uq|ck)_' and c.relname <> 'schema_migrations'`),
    ).toEqual([]);
  });
});

describe('what cannot be distributed', () => {
  it('triggers', async () => {
    expect(
      await offenders(`select t.tgname::text as offender from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`),
    ).toEqual([]);
  });

  it('serial and identity columns', async () => {
    expect(
      await offenders(`select t.name || '.' || a.attname as offender from tenant t
        join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
        left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
        where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'`),
    ).toEqual([]);
  });
});
