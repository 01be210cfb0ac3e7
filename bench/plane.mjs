// A database of Plane with a project of many work items, as an import reads it: texts, people, labels, cycles, comments and history.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import pg from 'pg';

const here = dirname(fileURLToPath(import.meta.url));
const DATABASE = 'bench_plane';
const PEOPLE = 20;
const LABELS = 12;
/** Of each work item. */
export const COMMENTS = 2;
export const ENTRIES = 4;

/** The tables that the tests of the import have. */
async function schema() {
  const source = readFileSync(join(here, '../test/e2e/imports/plane/schema.ts'), 'utf8');
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).SCHEMA;
}

/** Makes the database anew. Returns its address. */
export async function startPlane(url, { slug, email, items }) {
  const admin = await connected(url);
  await admin.query(`drop database if exists ${DATABASE}`);
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const address = new URL(url);
  address.pathname = DATABASE;
  const client = await connected(address.href);
  for (const table of await schema()) await client.query(table);
  await client.query(`insert into django_migrations (app, name) values ('db', '0121_x')`);
  await fill(client, { slug, email, items });
  await client.query('analyze');
  await client.end();
  return address.href;
}

async function connected(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function fill(client, { slug, email, items }) {
  const { people, workspace } = await addPeople(client, { slug, email });
  const one = async (text, values) => (await client.query(text, values)).rows.map(({ id }) => id);
  const [project] = await one(
    `insert into projects (workspace_id, name, identifier) values ($1, 'Moved', 'MOVED') returning id`,
    [workspace],
  );
  const place = [workspace, project];
  const states = await one(
    `insert into states (workspace_id, project_id, name, "group", sequence, "default") values
       ($1, $2, 'Todo', 'unstarted', 1, true), ($1, $2, 'Doing', 'started', 2, false), ($1, $2, 'Done', 'completed', 3, false)
     returning id`,
    place,
  );
  const labels = await one(
    `insert into labels (workspace_id, project_id, name) select $1, $2, 'Label ' || n from generate_series(1, ${LABELS}) n returning id`,
    place,
  );
  const cycles = await one(
    `insert into cycles (workspace_id, project_id, name, owned_by_id) select $1, $2, 'Cycle ' || n, $3 from generate_series(1, 10) n returning id`,
    [...place, people[0]],
  );
  for (const [text, ...values] of contents({ people, states, labels, cycles, items }))
    await client.query(text, [...place, ...values]);
}

async function addPeople(client, { slug, email }) {
  const { rows } = await client.query(
    `insert into users (display_name, email, username)
     select 'Person ' || n, case when n = 1 then $1 else 'person' || n || '@example.com' end, 'p' || n from generate_series(1, ${PEOPLE}) n
     returning id`,
    [email],
  );
  const people = rows.map(({ id }) => id);
  const made = await client.query(
    `insert into workspaces (name, slug, owner_id) values ('Bench', $1, $2) returning id`,
    [slug, people[0]],
  );
  const workspace = made.rows[0].id;
  await client.query(
    'insert into workspace_members (workspace_id, member_id, role) select $1, unnest($2::uuid[]), 15',
    [workspace, people],
  );
  return { people, workspace };
}

/** Texts of an ordinary length, each one different. */
const html = (seed, paragraphs) =>
  `(select string_agg('<p>' || md5(${seed}::text || p) || ' is what <strong>people</strong> see &amp; report on <a href="https://example.com/' || p ||
     '">a page</a>, <em>again</em> and again: the list is empty after a filter was changed.</p><ul><li><p>first</p></li><li><p>second</p></li></ul>', '')
    from generate_series(1, ${paragraphs}) p)`;

/** Statements that fill the project. */
function contents({ people, states, labels, cycles, items }) {
  return [
    [
      `insert into issues (workspace_id, project_id, sequence_id, name, description_html, priority, state_id, sort_order, created_by_id,
         created_at, updated_at, completed_at, target_date)
       select $1, $2, n, 'Something that has to be done about ' || md5(n::text), ${html('n', 3)}, (array['none', 'low', 'high'])[n % 3 + 1],
         ($3::uuid[])[n % 3 + 1], n, ($4::uuid[])[n % ${PEOPLE} + 1], now() - n * interval '1 minute', now() - n * interval '1 minute',
         now(), '2026-01-01'
       from generate_series(1, $5::int) n`,
      ...[states, people, items],
    ],
    [
      'insert into issue_sequences (workspace_id, project_id, issue_id, sequence) select $1, $2, id, sequence_id from issues',
    ],
    [
      `insert into issue_assignees (workspace_id, project_id, issue_id, assignee_id)
       select $1, $2, id, ($3::uuid[])[sequence_id % ${PEOPLE} + 1] from issues`,
      people,
    ],
    [
      `insert into issue_labels (workspace_id, project_id, issue_id, label_id)
       select $1, $2, id, ($3::uuid[])[(sequence_id + k) % ${LABELS} + 1] from issues, generate_series(0, 1) k`,
      labels,
    ],
    [
      `insert into cycle_issues (workspace_id, project_id, issue_id, cycle_id)
       select $1, $2, id, ($3::uuid[])[sequence_id % 10 + 1] from issues where sequence_id % 2 = 0`,
      cycles,
    ],
    [
      `insert into issue_subscribers (workspace_id, project_id, issue_id, subscriber_id) select $1, $2, id, created_by_id from issues`,
    ],
    [
      `insert into issue_comments (workspace_id, project_id, issue_id, comment_html, actor_id, created_at)
       select $1, $2, id, ${html('id::text || k', 1)}, ($3::uuid[])[(sequence_id + k) % ${PEOPLE} + 1], created_at + k * interval '1 hour'
       from issues, generate_series(1, ${COMMENTS}) k`,
      people,
    ],
    [
      `insert into issue_activities (workspace_id, project_id, issue_id, field, old_value, new_value, actor_id, created_at)
       select $1, $2, id, (array['priority', 'state', 'labels', 'name'])[k], 'before ' || k, 'after ' || sequence_id,
         ($3::uuid[])[(sequence_id + k) % ${PEOPLE} + 1], created_at + k * interval '1 minute'
       from issues, generate_series(1, ${ENTRIES}) k`,
      people,
    ],
  ];
}
