// Measures lists of 10,000 customers: pages with the numbers of their requests, and pages of search results.
import pg from 'pg';
import { timeTogether } from './measure.mjs';

const MANY = 10_000;
const REQUESTS = 3;
const TIMES = 51;

/** Creates the customers that the workspace lacks, each with its requests. */
export async function seedCustomers(url, { id: workspace, userId }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `with made as (
       insert into customers (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, name, email, domain,
         stage, description_html, description_stripped)
       select $1, gen_random_uuid(), now() - n * interval '1 minute', now(), $2, $2, 'Customer ' || n,
         'people' || n || '@customer.example', 'Branch ' || n % 50, 'lead', '<p>They build things of kind ' || n % 500 || '</p>',
         'They build things of kind ' || n % 500
       from generate_series((select count(*)::int + 1 from customers where workspace_id = $1), $3::int) n
       returning workspace_id, id, created_at
     )
     insert into customer_requests (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, customer_id,
       name, description_html, description_stripped)
     select workspace_id, gen_random_uuid(), created_at, created_at, $2, $2, id, 'Request ' || n, '<p></p>', ''
     from made, generate_series(1, $4::int) n`,
    [workspace, userId, MANY, REQUESTS],
  );
  await client.query('vacuum (analyze) customers, customer_requests');
  await client.end();
}

/** Returns the time of each list in milliseconds. `base` is the address of a service. */
export async function measureCustomers(base, { slug, key }) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const root = (version) => `${base}/api/${version}/workspaces/${slug}/`;
  const body = JSON.stringify({ is_customer_enabled: true });
  await fetch(`${root('v2')}features/`, { method: 'PATCH', headers, body });
  const lists = [
    ['list of 50, v2', `${root('v2')}customers/`],
    ['list of 100, v1', `${root('v1')}customers/`],
    ['the last page, v2', `${root('v2')}customers/?offset=9950`],
    ['by name, v2', `${root('v2')}customers/?order_by=name`],
    ['search for a rare text, v2', `${root('v2')}customers/?search=people7777`],
    ['search for a common text, v2', `${root('v2')}customers/?search=build`],
    ['search for what is not there, v2', `${root('v2')}customers/?search=nowhere`],
    ['search for a rare text, v1', `${root('v1')}customers/?query=people7777`],
  ];
  const targets = lists.map(([, url]) => ({ url, headers }));
  await timeTogether(targets, 3);
  const taken = await timeTogether(targets, TIMES);
  return lists.map(([name], index) => ({ name, ms: taken[index] }));
}
