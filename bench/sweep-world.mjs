// Creates what the sweep needs in addition to a project with many work items: many other projects, people who see some
// of them, and records of every kind to which work items refer.
import pg from 'pg';
import { seedCustomers } from './customers.mjs';
import { discussions } from './discussion.mjs';
import { seedPages } from './pages.mjs';
import { command } from './world.mjs';

/** The number of other projects. Together they have a fifth as many work items as the big one. */
const PROJECTS = 499;

/** The number of projects that each reader sees. The last reader does not see the big project. */
const READERS = [
  { name: 'fifty', projects: 50, big: true },
  { name: 'five', projects: 5, big: true },
  { name: 'small', projects: 50, big: false },
];

/** Creates the readers: the owner, who sees all projects, and people who see few of them. */
export async function seedReaders(url, place, items) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as there from projects where workspace_id = $1', [
    place.id,
  ]);
  if (rows[0].there < PROJECTS) {
    const size = String(Math.max(PROJECTS, Math.floor(items / 5)));
    command(url, 'seed', '--workspace', place.slug, '--size', size, '--projects', String(PROJECTS));
    await client.query('vacuum analyze');
  }
  const readers = [{ name: 'all', key: place.key }];
  for (const reader of READERS) readers.push(await seedReader(client, url, place, reader));
  await client.end();
  return readers;
}

async function seedReader(client, url, { id: workspace, project, userId, slug }, { name, projects, big }) {
  const email = `${name}@${slug}.example`;
  await client.query(
    `with made as (
       insert into users (id, email, display_name, created_at, updated_at)
       select gen_random_uuid(), $3, $4, now(), now() where not exists (select 1 from users where email = $3)
       returning id
     ), member as (
       insert into workspace_members (workspace_id, id, user_id, role, created_at, updated_at, created_by_id, updated_by_id)
       select $1, gen_random_uuid(), id, 'member', now(), now(), $2, $2 from made
     )
     insert into project_members (workspace_id, project_id, created_at, updated_at, created_by_id, updated_by_id, id, user_id, role)
     select $1, p.id, now(), now(), $2, $2, gen_random_uuid(), made.id, 'contributor'
     from made, (select id from projects where workspace_id = $1 and identifier like 'P%' and ($7 or id <> $6)
       order by id <> $6, length(identifier), identifier limit $5) p`,
    [workspace, userId, email, `Reader of ${name}`, projects - Number(big), project, big],
  );
  if (big) {
    await client.query(
      `insert into project_members (workspace_id, project_id, created_at, updated_at, created_by_id, updated_by_id, id, user_id, role)
       select $1, $2, now(), now(), $3, $3, gen_random_uuid(), u.id, 'contributor' from users u
       where u.email = $4 and not exists (select 1 from project_members m where m.workspace_id = $1 and m.project_id = $2 and m.user_id = u.id)`,
      [workspace, project, userId, email],
    );
  }
  const { token, api_key: key } = JSON.parse(
    command(url, 'token', 'create', '--email', email, '--title', 'Sweep', '--json'),
  );
  return { name, key: key ?? token };
}

/** Records that are created by requests if there are none: the path below the workspace, and the body. */
const RECORDS = ({ project }) => [
  ['v2', 'views', { name: 'Urgent ones', filters: { priority: 'urgent' } }],
  ['v2', `projects/${project}/views`, { name: 'Urgent ones', filters: { priority: 'urgent' } }],
  ['v2', `projects/${project}/cycles`, { name: 'Cycle' }],
  ['v2', `projects/${project}/modules`, { name: 'Module' }],
  ['v2', `projects/${project}/milestones`, { title: 'Milestone' }],
  ['v2', `projects/${project}/estimates`, { name: 'Points', type: 'points' }],
  ['v2', `projects/${project}/intake-issues`, { name: 'From outside' }],
  ['v2', 'releases', { name: 'Release' }],
  ['v2', 'initiatives', { name: 'Initiative' }],
  ['v2', 'teamspaces', { name: 'Team' }],
  ['v2', 'stickies', { name: 'Note' }],
  ['v2', 'webhooks', { name: 'Hook', url: 'https://receiver.example/', events: ['project.created'] }],
  ['v1', `projects/${project}/epics`, { name: 'Epic' }],
  ['v2', `projects/${project}/workflows`, { name: 'Workflow' }],
  ['v2', 'automations', { name: 'Automation', scope: 'WorkItem' }],
  ['v2', `projects/${project}/automations`, { name: 'Automation', scope: 'WorkItem' }],
];

/** Enables all features, and creates one record of each kind that the sweep needs. */
export async function seedRecords(base, url, place) {
  const headers = { 'x-api-key': place.key, 'content-type': 'application/json' };
  const root = (version) => `${base}/api/${version}/workspaces/${place.slug}/`;
  const send = (method, address, body) => fetch(address, { method, headers, body: JSON.stringify(body) });
  for (const [version, features] of [
    ['v2', 'features/'],
    ['v1', `projects/${place.project}/features/`],
    ['v2', `projects/${place.project}/features/`],
  ]) {
    const known = await fetch(root(version) + features, { headers }).then((reply) => reply.json());
    for (const [name, value] of Object.entries(known)) {
      if (value === false && !/types|governance/.test(name))
        await send('PATCH', root(version) + features, { [name]: true });
    }
  }
  for (const [version, path, body] of RECORDS(place)) {
    const list = await fetch(`${root(version)}${path}/`, { headers }).then((reply) => reply.json());
    if ((list.data ?? list.results ?? []).length) continue;
    const reply = await send('POST', `${root(version)}${path}/`, body);
    if (!reply.ok) console.log(`${path} was not made: ${(await reply.text()).slice(0, 200)}`);
  }
  await seedPages(url, place);
  await seedCustomers(url, place);
  const items = await discussions(url, place);
  await hang(url, place);
  return items;
}

const SOME =
  '(select id, created_at from work_items where workspace_id = $1 and project_id = $2 and sequence_id % 50 = 1)';
const STAMP = 'workspace_id, id, created_at, updated_at, created_by_id, updated_by_id';

/** Returns SQL for the record of a kind to which work items are added. */
const holder = (table, more = '') =>
  `(select id from ${table} where workspace_id = $1 and deleted_at is null ${more} order by created_at, id limit 1)`;
const OWN = 'and project_id = $2';

const linked = (table, column, from) =>
  `insert into ${table} (workspace_id, work_item_id, ${column}, id, created_at)
   select $1, t.id, h.id, gen_random_uuid(), now() from ${SOME} t, ${from} h on conflict do nothing`;

const FILLING = [
  `update work_items t set cycle_id = c.id, milestone_id = m.id from ${holder('cycles', OWN)} c, ${holder('milestones', OWN)} m
   where t.workspace_id = $1 and t.project_id = $2 and t.sequence_id % 50 = 1`,
  linked('work_item_cycles', 'cycle_id', holder('cycles', OWN)),
  linked('work_item_milestones', 'milestone_id', holder('milestones', OWN)),
  linked('work_item_modules', 'module_id', holder('modules', OWN)),
  linked('work_item_releases', 'release_id', holder('releases')),
  linked('work_item_customers', 'customer_id', holder('customers')),
  linked('work_item_initiatives', 'initiative_id', holder('initiatives')),
  `update work_items t set parent_id = e.id from ${holder('work_items', `${OWN} and type_id in (select id from work_item_types where workspace_id = $1 and is_epic)`)} e
   where t.workspace_id = $1 and t.project_id = $2 and t.sequence_id % 200 = 2 and t.id <> e.id`,
  `update work_items t set type_id = e.id from ${holder('work_item_types', 'and is_epic')} e
   where t.workspace_id = $1 and t.project_id = $2 and t.sequence_id % 200 = 3 and t.parent_id is null`,
  `insert into work_item_comments (${STAMP}, project_id, work_item_id, comment_html, comment_stripped, access)
   select $1, gen_random_uuid(), t.created_at, t.created_at, $3, $3, $2, t.id, '<p>Seen as well</p>', 'Seen as well', 'INTERNAL' from ${SOME} t`,
  `insert into work_item_links (${STAMP}, project_id, work_item_id, title, url)
   select $1, gen_random_uuid(), t.created_at, t.created_at, $3, $3, $2, t.id, 'Report', 'https://reports.example/' || t.id from ${SOME} t`,
  `insert into worklogs (${STAMP}, project_id, work_item_id, duration)
   select $1, gen_random_uuid(), t.created_at, t.created_at, $3, $3, $2, t.id, 30 from ${SOME} t`,
];

/**
 * Adds a fiftieth of the project's work items to one record of each kind, with a comment, a link and a worklog each.
 */
async function hang(url, { id: workspace, project, userId }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select 1 from work_item_modules where workspace_id = $1 limit 1', [workspace]);
  if (!rows.length) {
    await client.query('begin');
    for (const text of FILLING) {
      await client.query(
        text,
        [workspace, project, userId].slice(0, text.includes('$3') ? 3 : text.includes('$2') ? 2 : 1),
      );
    }
    await client.query('commit');
    await client.query('vacuum analyze');
  }
  await client.end();
}
