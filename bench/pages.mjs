// Measures lists of 10,000 wiki pages: in each order, with each filter, and with searches, including totals.
import pg from 'pg';
import { timeTogether } from './measure.mjs';

const MANY = 10_000;
const WORDS = 300;
const TIMES = 31;

/**
 * Creates the pages that the workspace lacks: all in one collection, a fifth of them below the first page, some with
 * labels or as favourites.
 */
export async function seedPages(url, { id: workspace, userId }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as there from pages where workspace_id = $1', [workspace]);
  if (rows[0].there < MANY) {
    for (const [text, values] of statements(workspace, userId)) await client.query(text, values);
    await client.query('vacuum (analyze) pages, page_labels, favorites, collections, labels');
  }
  const find = async (text) => (await client.query(text, [workspace])).rows[0].id;
  const place = {
    collection: await find(`select id from collections where workspace_id = $1 and name = 'Everything'`),
    label: await find(`select id from labels where workspace_id = $1 and name = 'Handbook'`),
    parent: await find(`select id from pages where workspace_id = $1 and name = 'Page 1'`),
  };
  await client.end();
  return place;
}

const STAMP = 'workspace_id, id, created_at, updated_at, created_by_id, updated_by_id';

const statements = (workspace, userId) => [
  [
    `insert into collections (${STAMP}, name, access, owned_by_id, is_default, is_global, logo_props, sort_order)
     values ($1, gen_random_uuid(), now(), now(), $2, $2, 'Everything', 0, $2, false, false, '{}', 1)`,
    [workspace, userId],
  ],
  [
    `insert into labels (${STAMP}, name, color, sort_order)
     values ($1, gen_random_uuid(), now(), now(), $2, $2, 'Handbook', '#ff0000', 1)`,
    [workspace, userId],
  ],
  [
    `insert into pages (${STAMP}, name, description_html, description_stripped, description, access, is_locked,
       owned_by_id, color, logo_props, view_props, sort_order, collection_id)
     select $1, gen_random_uuid(), now() - n * interval '1 minute', now() - (n % 997) * interval '1 hour', $2, $2,
       'Page ' || n, '<p>' || words || '</p>', words, '{}', 0, false, $2, '', '{}', '{}', n, c.id
     from generate_series(1, $3::int) n
       join collections c on c.workspace_id = $1 and c.name = 'Everything'
       cross join lateral (
         select 'common ' || case when n % 1000 = 7 then 'rare ' else '' end
           || string_agg('word' || (n * 7919 + i * i * 31) % 20011, ' ') as words
         from generate_series(1, $4::int) i) text`,
    [workspace, userId, MANY, WORDS],
  ],
  [
    `update pages p set parent_id = top.id from pages top
     where p.workspace_id = $1 and top.workspace_id = $1 and top.name = 'Page 1' and p.sort_order > $2::int * 0.8`,
    [workspace, MANY],
  ],
  [
    `insert into page_labels (workspace_id, page_id, label_id, created_at)
     select $1, p.id, l.id, now() from pages p join labels l on l.workspace_id = $1 and l.name = 'Handbook'
     where p.workspace_id = $1 and p.sort_order::int % 10 = 3`,
    [workspace],
  ],
  [
    `insert into favorites (workspace_id, id, created_at, updated_at, user_id, entity_type, entity_id, sort_order)
     select $1, gen_random_uuid(), now(), now(), $2, 'page', p.id, p.sort_order from pages p where p.workspace_id = $1 and p.sort_order::int % 50 = 3`,
    [workspace, userId],
  ],
];

const ORDERS = ['sort_order', 'created_at', 'updated_at', 'name', 'id'];
const SEARCHES = {
  common: 'common',
  rare: 'rare',
  'not there': 'nowhere',
  'two words': 'common rare',
  name: 'Page 77',
};

/** Queries of version 2, by description. */
const asked = ({ collection, label, parent }, userId) => ({
  ...Object.fromEntries(ORDERS.flatMap((by) => [by, `-${by}`].map((order) => [order, `order_by=${order}`]))),
  'last page': 'offset=9950',
  'with a label': `label_id=${label}`,
  favourites: 'is_favorite=true',
  'not favourites': 'is_favorite=false',
  'of an author': `created_by_id=${userId}`,
  'below a page': `parent_id=${parent}`,
  'at the top': 'parent_id__isnull=true',
  'in a collection': `collection_id=${collection}`,
  ...Object.fromEntries(['public', 'private', 'shared', 'archived'].map((type) => [type, `type=${type}`])),
  ...Object.fromEntries(Object.entries(SEARCHES).map(([name, word]) => [`search: ${name}`, `search=${word}`])),
  'search by name': 'search=common&order_by=name',
});

/** Queries of the entries of a collection in version 1, by description. */
const entries = ({ label, parent }, userId) => ({
  'at the top': '',
  'below a page': `parent_id=${parent}`,
  'with a label': `labels=${label}`,
  favourites: 'favorites=true',
  'of an author': `created_by=${userId}`,
  'of an owner': `owned_by_id=${userId}`,
  'by dates': 'created_at__gte=2020-01-01&created_at__lte=2099-01-01',
  'search: common': 'search=Page',
  'search: rare': 'search=Page%207777',
});

/** Returns the time of each list in milliseconds, slowest first. `base` is the address of a service. */
export async function measurePages(base, { slug, key, userId }, place) {
  const headers = { 'x-api-key': key };
  const root = (version) => `${base}/api/${version}/workspaces/${slug}/`;
  const of = (name, path, queries) =>
    Object.entries(queries).map(([what, query]) => [`${name}, ${what}`, `${path}?${query}`]);
  const lists = [
    ...of('v2', `${root('v2')}pages/`, asked(place, userId)),
    ...of('v1', `${root('v1')}pages/`, { default: '', ...pick(asked(place, userId), /^(public|shared|search)/) }),
    ...of('v1 entries', `${root('v1')}collections/${place.collection}/pages/`, entries(place, userId)),
  ];
  const targets = lists.map(([, url]) => ({ url, headers }));
  await timeTogether(targets, 3);
  const taken = await timeTogether(targets, TIMES);
  return lists.map(([name], index) => ({ name, ms: taken[index] })).sort((a, b) => b.ms - a.ms);
}

const pick = (queries, names) => Object.fromEntries(Object.entries(queries).filter(([name]) => names.test(name)));
