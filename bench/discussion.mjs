// Measures the cost of a long discussion: the same lists on a work item with 10 comments and on one with 10,000.
import pg from 'pg';
import { timeTogether } from './measure.mjs';

const FEW = 10;
const MANY = 10_000;
/** The page size. It equals the size of the short discussion, so that only the number of further rows differs. */
const ROWS = FEW;
const TIMES = 101;

/** Creates two work items with these numbers of comments, and their history. */
export async function discussions(url, { id: workspace, project, userId }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select id from work_items where workspace_id = $1 and project_id = $2 and deleted_at is null and archived_at is null
       and not is_draft and state_group <> 'triage' order by created_at, id limit 2`,
    [workspace, project],
  );
  const items = rows.map(({ id }) => id);
  for (const [index, count] of [FEW, MANY].entries()) {
    await comment(client, [workspace, project, items[index], userId, count]);
  }
  await client.query('vacuum (analyze) work_item_comments, activities');
  await client.end();
  return { few: items[0], many: items[1] };
}

/** Adds the missing comments, one per minute, each with its history entry. */
async function comment(client, [workspace, project, item, author, wanted]) {
  const { rows } = await client.query(
    'select count(*)::int as there from work_item_comments where workspace_id = $1 and work_item_id = $2',
    [workspace, item],
  );
  await client.query(
    `with said as (
       insert into work_item_comments (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, project_id,
         work_item_id, comment_html, comment_stripped, access)
       select $1, gen_random_uuid(), now() - n * interval '1 minute', now(), $4, $4, $2, $3,
         '<p>Comment ' || n || ' on what is to be done</p>', 'Comment ' || n || ' on what is to be done', 'INTERNAL'
       from generate_series($5::int + 1, $6::int) n returning *
     )
     insert into activities (workspace_id, id, project_id, work_item_id, actor_id, verb, field, new_value, new_identifier,
       comment, comment_id, epoch, created_at)
     select $1, gen_random_uuid(), $2, $3, $4, 'created', 'comment', comment_html, null, 'created a comment', null,
       extract(epoch from created_at), created_at
     from said`,
    [workspace, project, item, author, rows[0].there, wanted],
  );
  await client.query(
    `insert into work_item_tallies (workspace_id, work_item_id, comments, talk) values ($1, $2, $3, $3)
     on conflict (workspace_id, work_item_id) do update set comments = excluded.comments, talk = excluded.talk`,
    [workspace, item, wanted],
  );
}

/**
 * Returns the time of each list in milliseconds: of the short discussion, of the long one, and of the long one's last
 * page.
 */
export async function measureDiscussions(v1, v2, key, { few, many }) {
  const headers = { 'x-api-key': key };
  const lists = [
    ['comments, v2', v2, `comments/?per_page=${ROWS}`],
    ['comments, v1', v1, `comments/?per_page=${ROWS}`],
    ['history, v2', v2, `activities/?per_page=${ROWS}`],
    ['changes, v1', v1, `activities/?per_page=${ROWS}`],
  ];
  const rows = [];
  for (const [name, root, list] of lists) {
    const url = (item) => `${root}/work-items/${item}/${list}`;
    const pages = [url(few), url(many), await lastPage(url(many), headers)];
    const [short, long, last] = await timeTogether(
      pages.map((page) => ({ url: page, headers })),
      TIMES,
    );
    rows.push({ name, short, long, last });
  }
  return rows;
}

/** Returns the address of the last page of a list, which is reached page by page. */
async function lastPage(url, headers) {
  const list = url.includes('/api/v2/') ? `${url}&paginate=cursor` : url;
  const read = (page) => fetch(page, { headers }).then((response) => response.json());
  for (let page = list; ;) {
    const { next_cursor: next, has_more, next_page_results } = await read(page);
    if (!(has_more ?? next_page_results)) return page;
    page = `${list}&cursor=${encodeURIComponent(next)}`;
  }
}
