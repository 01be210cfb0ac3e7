// Measures lists of cycles and modules with the numbers of their work items, compared to the same lists without them.
import pg from 'pg';
import { timeTogether } from './measure.mjs';

const MANY = 100;
const TIMES = 51;

const HOLDERS = [
  { table: 'cycles', owner: 'owned_by_id' },
  { table: 'modules', owner: 'lead_id' },
];

/**
 * Creates the cycles and modules that the project lacks. Each work item is in one of each, and their counts are stored.
 */
export async function seedHolders(url, { id: workspace, project, userId }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const { table, owner } of HOLDERS) {
    const { rowCount } = await client.query(
      `insert into ${table} (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, project_id, name, ${owner})
       select $1, gen_random_uuid(), now() - n * interval '1 hour', now(), $3, $3, $2, 'Number ' || n, $3
       from generate_series((select count(*)::int + 1 from ${table} where workspace_id = $1 and project_id = $2), $4::int) n`,
      [workspace, project, userId, MANY],
    );
    if (rowCount) for (const statement of FILLING[table]) await client.query(statement, [workspace, project]);
  }
  await client.query('vacuum (analyze) work_items, work_item_cycles, work_item_modules, work_item_counts');
  await client.end();
}

const some = (table) => `
  with h as (select array_agg(id order by id) as ids from ${table} where workspace_id = $1 and project_id = $2)`;
const ofItem = `h.ids[1 + t.sequence_id % ${MANY}]`;
const items = 'work_items t, h where t.workspace_id = $1 and t.project_id = $2';

const counts = (table, holder) => `
  insert into work_item_counts (workspace_id, holder_id, id, state_group, part_id, number, is_sum)
  select $1, ${holder}, gen_random_uuid(), t.state_group, t.estimate_point_id, count(*), true
  from ${table} l join work_items t on t.workspace_id = $1 and t.id = l.work_item_id
  where l.workspace_id = $1 and t.project_id = $2 and t.deleted_at is null and t.archived_at is null and not t.is_draft
    and t.state_group <> 'triage'
  group by ${holder}, t.state_group, t.estimate_point_id`;

const FILLING = {
  cycles: [
    `${some('cycles')} update work_items t set cycle_id = ${ofItem} from h where t.workspace_id = $1 and t.project_id = $2`,
    `${some('cycles')} insert into work_item_cycles (workspace_id, work_item_id, cycle_id, id, created_at)
     select $1, t.id, ${ofItem}, gen_random_uuid(), now() from ${items}`,
    counts('work_item_cycles', 'l.cycle_id'),
  ],
  modules: [
    `${some('modules')} insert into work_item_modules (workspace_id, work_item_id, module_id, id, created_at)
     select $1, t.id, ${ofItem}, gen_random_uuid(), now() from ${items}`,
    counts('work_item_modules', 'l.module_id'),
  ],
};

/** Returns the time of each list without and with the numbers, in milliseconds. `base` is the address of a service. */
export async function measureHolders(base, { slug, key, project }) {
  const headers = { 'x-api-key': key };
  const root = `${base}/api/v1/workspaces/${slug}/projects/${project}/`;
  const lists = HOLDERS.flatMap(({ table }) => [20, 100].map((rows) => ({ table, rows })));
  const targets = lists.flatMap(({ table, rows }) =>
    [`${table}-lite`, table].map((path) => ({ url: `${root}${path}/?per_page=${rows}`, headers })),
  );
  await timeTogether(targets, 10);
  const taken = await timeTogether(targets, TIMES);
  return lists.map(({ table, rows }, index) => ({
    name: `${table}, ${rows} of ${MANY}`,
    without: taken[2 * index],
    counted: taken[2 * index + 1],
  }));
}
