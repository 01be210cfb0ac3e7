// Grows a workspace by copies of its big project, in SQL and without indexes meanwhile: the service would take hours to
// seed ten million work items. Smaller workspaces that are to be compared with such a one grow in the same way.
import { cpus } from 'node:os';
import pg from 'pg';

/** The part of all work items that the big project has. */
export const BIG_PART = 10;
/** Ten million work items make 5,000 projects and 50,000 people. */
const ITEMS_OF_A_PROJECT = 2_000;
const ITEMS_OF_A_PERSON = 200;
/** The smallest workspaces have so many all the same. */
const LEAST = { projects: 10, people: 50 };
/** The most that the service seeds, or that are added with their indexes in place. */
export const MOST_SEEDED = 5e6;
const PEOPLE_OF_A_PROJECT = 30;
/** The people of one project begin so many after those of the one before. */
const NEXT_PEOPLE = 10;

/** What grows, in the order in which foreign keys allow it. */
const GROWING = ['work_items', 'work_item_assignees', 'work_item_labels', 'activities'];

/** The id of a copy in a project `p` follows from the original's, so that copies refer to each other. */
const copied = (id) => `md5(${id}::text || p.id::text)::uuid`;
const person = (number, { id }) => `md5('${id}' || 'person' || (${number}))::uuid`;

/** Projects `p` copy the work items `g` of the big one whose part of it is theirs. */
const PREPARING = ({ id, project, userId, people, projects, share, parts }) => {
  const member = person(`(p.n * ${NEXT_PEOPLE} + place) % ${people}`, { id });
  return [
    `insert into users (id, email, display_name, first_name, last_name, created_at, updated_at)
     select ${person('n', { id })}, 'person-' || n || '@${id}.example', 'Person ' || n, 'Person', n, now(), now()
     from generate_series(0, ${people - 1}) n`,
    `insert into workspace_members (workspace_id, id, user_id, role, created_at, updated_at, created_by_id, updated_by_id)
     select '${id}', gen_random_uuid(), ${person('n', { id })}, 'member', now(), now(), '${userId}', '${userId}'
     from generate_series(0, ${people - 1}) n`,
    `insert into membership_places (user_id, tenant_id) select ${person('n', { id })}, '${id}' from generate_series(0, ${people - 1}) n`,
    `create table grown_projects as
     select md5('${id}' || 'project' || n)::uuid as id, n, n % ${parts} as part from generate_series(1, ${projects}) n`,
    `create table grown_items as select id, (sequence_id - 1) / ${share} as part from work_items
     where workspace_id = '${id}' and project_id = '${project}'`,
    `create table grown_places as select user_id, row_number() over (order by user_id) as place
     from project_members where workspace_id = '${id}' and project_id = '${project}'`,
    [
      'projects',
      {
        id: 'p.id',
        name: `'Project ' || p.n`,
        identifier: `'P' || p.n`,
        ...{ default_state_id: 'null', state_id: 'null' },
      },
      `projects t, grown_projects p where t.workspace_id = '${id}' and t.id = '${project}'`,
    ],
    ...['states', 'labels'].map((table) => [
      table,
      { id: copied('t.id'), project_id: 'p.id' },
      `${table} t, grown_projects p where t.workspace_id = '${id}' and t.project_id = '${project}'`,
    ]),
    `insert into project_members
       (workspace_id, project_id, created_at, updated_at, created_by_id, updated_by_id, id, user_id, role)
     select '${id}', p.id, now(), now(), '${userId}', '${userId}', gen_random_uuid(),
       case when place = 0 then '${userId}' else ${member} end, case when place = 0 then 'admin' else 'contributor' end
     from grown_projects p, generate_series(0, ${PEOPLE_OF_A_PROJECT}) place`,
    'analyze grown_projects, grown_items, grown_places',
  ];
};

/** What is copied for one of several writers, each of which has its projects. */
const COPYING = ({ id, project, people, share }, writer) => {
  const own = `(select * from grown_projects where n % ${cpus().length} = ${writer}) p on p.part = g.part`;
  const belonging = (table) => `${table} t join grown_items g on g.id = t.work_item_id join ${own}`;
  return [
    [
      'work_items',
      {
        ...{ id: copied('t.id'), project_id: 'p.id', sequence_id: `t.sequence_id - g.part * ${share}` },
        ...{ state_id: copied('t.state_id'), created_at: `t.created_at + p.n * interval '1 second'` },
        parent_id: `case when parent.part = g.part then ${copied('t.parent_id')} end`,
        ...{ type_id: 'null', cycle_id: 'null', milestone_id: 'null', estimate_point_id: 'null' },
        ...{ external_source: 'null', external_id: 'null' },
      },
      `work_items t join grown_items g on g.id = t.id join ${own} left join grown_items parent on parent.id = t.parent_id
       where t.workspace_id = '${id}' and t.project_id = '${project}'`,
    ],
    [
      'work_item_assignees',
      {
        work_item_id: copied('t.work_item_id'),
        user_id: person(`(p.n * ${NEXT_PEOPLE} + place.place) % ${people}`, { id }),
      },
      `${belonging('work_item_assignees')} join grown_places place on place.user_id = t.user_id`,
    ],
    [
      'work_item_labels',
      { work_item_id: copied('t.work_item_id'), label_id: copied('t.label_id') },
      belonging('work_item_labels'),
    ],
    [
      'activities',
      { id: copied('t.id'), project_id: 'p.id', work_item_id: copied('t.work_item_id'), comment_id: 'null' },
      belonging('activities'),
    ],
  ];
};

const COUNTERS = ({ id }) => `
  insert into project_counters (workspace_id, project_id, last_sequence, visible_items)
  select '${id}', p.id, max(t.sequence_id), count(*) filter
    (where archived_at is null and not is_draft and deleted_at is null and state_group <> 'triage')
  from grown_projects p join work_items t on t.project_id = p.id group by p.id`;

/** Sends SQL, or a copy: a table, what differs from the original `t`, and where that comes from. */
async function send(client, step) {
  if (typeof step === 'string') return client.query(step);
  const [table, changes, from] = step;
  const { rows } = await client.query(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  const values = rows.map(({ name }) => changes[name] ?? `t."${name}"`).join(', ');
  return client.query(`insert into ${table} (${columns}) select ${values} from ${from}`);
}

/** Takes away the indexes and keys of what grows. Returns SQL that brings them back, the indexes apart from keys between tables. */
async function withoutIndexes(client) {
  const { rows: constraints } = await client.query(
    `select conrelid::regclass::text as table, conname as name, contype = 'f' as refers, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u', 'f')
       and (conrelid = any($1::regclass[]) or contype = 'f' and confrelid = any($1::regclass[])) order by contype <> 'f'`,
    [GROWING],
  );
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint "${name}"`);
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, pg_relation_size(indexrelid) as size
     from pg_index where indrelid = any($1::regclass[]) order by size desc`,
    [GROWING],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const keyOf = ({ table, name, definition }) => `alter table ${table} add constraint "${name}" ${definition}`;
  return {
    keys: constraints.filter(({ refers }) => !refers).map(keyOf),
    indexes: indexes.map(({ definition }) => definition),
    // Copies refer to what was copied, which need not be looked up again.
    references: constraints.filter(({ refers }) => refers).map((one) => `${keyOf(one)} not valid`),
  };
}

async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '2GB'; set work_mem = '512MB'; set max_parallel_maintenance_workers = 0`,
  );
  return client;
}

/** Takes the next of several pieces of work whenever one of several connections is free. */
async function shared(url, steps) {
  const left = [...steps];
  await Promise.all(
    cpus().map(async () => {
      const client = await connect(url);
      while (left.length) await send(client, left.shift());
      await client.end();
    }),
  );
}

/** True if a workspace was left half grown. */
export const isHalfGrown = async (client) =>
  (await client.query(`select to_regclass('grown_projects') is not null as half`)).rows[0].half;

/** Adds projects and people to the workspace until it has `items` work items. The big project has its part already. */
export async function grow(url, { id, project, userId }, items) {
  const big = Math.floor(items / BIG_PART);
  const projects = Math.max(LEAST.projects, Math.floor(items / ITEMS_OF_A_PROJECT));
  const people = Math.max(LEAST.people, Math.floor(items / ITEMS_OF_A_PERSON));
  const share = Math.floor((items - big) / projects);
  const world = { id, project, userId, people, projects, share, parts: Math.floor(big / share) };
  const client = await connect(url);
  const clock = stopwatch();
  await client.query('begin');
  for (const step of PREPARING(world)) await send(client, step);
  await client.query('commit');
  clock(`${projects} projects, ${people} people`);
  const taken = items <= MOST_SEEDED ? null : await withoutIndexes(client);
  const copies = cpus().map((_, writer) => COPYING(world, writer));
  for (const at of copies[0].keys())
    await shared(
      url,
      copies.map((steps) => steps[at]),
    );
  clock('copies');
  if (taken) {
    await shared(url, taken.keys);
    await shared(url, taken.indexes);
    for (const reference of taken.references) await client.query(reference);
    clock('indexes');
  }
  await client.query(COUNTERS(world));
  await client.query('drop table grown_projects, grown_items, grown_places');
  await client.end();
}

function stopwatch() {
  let last = performance.now();
  return (what) => {
    console.log(`  ${what}: ${Math.round((performance.now() - last) / 1000)} s`);
    last = performance.now();
  };
}
