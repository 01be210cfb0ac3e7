// Requests every declared list in all supported ways: both directions of each ordering, filters, searches, words of the
// query language, distant pages, and pairs of these. Lists over many projects are also requested by people who see only
// some of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { seedValues, valueForms } from './custom-values.mjs';
import { middle } from './measure.mjs';
import { seedReaders, seedRecords } from './sweep-world.mjs';

const TIMES = 2;
/** A form may take this many times as long as the list's default form, or this many milliseconds if that is more. */
const BOUND = { times: 4, ms: 50 };
const PATIENCE_MS = 30_000;

/** Forms that cannot reach the bound: a pattern of `GET path?query` as in the table, and the reason. */
const EXCUSES = Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, 'sweep.json'), 'utf8'))).map(
  ([pattern, reason]) => [new RegExp(`^GET (?:${pattern})$`), reason],
);
const excuseOf = (form) => EXCUSES.find(([pattern]) => pattern.test(form))?.[1];

/** Returns ids of seeded records, by the names of parameters. */
async function worldOf(client, { id, project, slug, userId }) {
  const one = async (text) => (await client.query(text, [id, project])).rows[0]?.id;
  const inProject = (table) =>
    one(`select id from ${table} where workspace_id = $1 and project_id = $2 order by id limit 1`);
  return {
    slug,
    workspace_slug: slug,
    project_id: project,
    user: userId,
    state: await one(`select id from states where workspace_id = $1 and project_id = $2 and "group" = 'started'`),
    label: await inProject('labels'),
    item: await one(`select id from work_items where workspace_id = $1 and project_id = $2 and deleted_at is null
      and archived_at is null order by created_at desc limit 1 offset 50`),
    epic: await one(`select w.id from work_items w join work_item_types t on t.workspace_id = $1 and t.id = w.type_id
      and t.is_epic where w.workspace_id = $1 and w.project_id = $2 and exists
      (select 1 from work_items c where c.workspace_id = $1 and c.parent_id = w.id) order by w.created_at desc limit 1`),
    parent: await one(`select parent_id as id from work_items where workspace_id = $1 and project_id = $2
      and parent_id is not null limit 1`),
    cycle: await inProject('cycles'),
    module: await inProject('modules'),
    milestone: await inProject('milestones'),
    type: await one(`select type_id as id from work_items where workspace_id = $1 and project_id = $2
      and type_id is not null limit 1`),
  };
}

const KINDS = [
  [/project/, 'project_id'],
  [/state/, 'state'],
  [/label/, 'label'],
  [/parent/, 'parent'],
  [/cycle/, 'cycle'],
  [/module/, 'module'],
  [/milestone/, 'milestone'],
  [/type/, 'type'],
  [/assignee|user|member|created_by|updated_by|actor|lead|owne/, 'user'],
  [/item|issue/, 'item'],
];

const uuidOf = (name, world) => world[KINDS.find(([kind]) => kind.test(name))?.[1]] ?? world.item;

/** Returns a value for a parameter that many rows have. */
function valueOf({ name, schema = {} }, world) {
  const { type, format, enum: choices, items = {} } = schema;
  const first = choices ?? items.enum;
  if (first) return first[0];
  if (format === 'uuid' || items.format === 'uuid') return uuidOf(name, world);
  if (format === 'date') return '2026-01-01';
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  if (type === 'boolean') return 'true';
  if (type === 'integer' || type === 'number') return '1';
  return 'a';
}

/** Parameters that are not filters, or have their own forms below. */
const NOT_FILTERS = new Set([
  'order_by',
  'per_page',
  'cursor',
  'limit',
  'offset',
  'paginate',
  'count',
  'fields',
  'expand',
  'filters',
  'pql',
  'search',
]);

/** Returns the forms of a list: each ordering, filter and search alone, distant pages, and some pairs. */
const forms = (parameters, world) => {
  const named = (name) => parameters.find((parameter) => parameter.name === name);
  const orders = named('order_by')?.schema.enum ?? [];
  const filters = parameters.filter(({ name, in: where }) => where === 'query' && !NOT_FILTERS.has(name));
  const sample = (parameter) => `${parameter.name}=${encodeURIComponent(valueOf(parameter, world))}`;
  const narrowed = filters.map(sample);
  const far = named('paginate') ? 'offset=10000' : 'offset=50000&limit=50';
  return [
    ...orders.map((order) => `order_by=${order}`),
    ...narrowed,
    ...(named('search') ? ['search=a', 'search=lo', 'search=zzqx', 'search=the%20form'] : []),
    ...(named('count') ? ['count=false'] : []),
    ...(named('offset') ? [far, ...orders.slice(0, 6).map((order) => `order_by=${order}&${far}`)] : []),
    ...orders.slice(0, 12).flatMap((order) => narrowed.slice(0, 8).map((filter) => `order_by=${order}&${filter}`)),
    ...(named('search') ? orders.slice(0, 6).map((order) => `order_by=${order}&search=lo`) : []),
    ...narrowed.slice(0, 6).flatMap((one, at) => narrowed.slice(at + 1, at + 4).map((other) => `${one}&${other}`)),
  ];
};

const OPERATORS = ['=', '!=', '>=', '<', '~', 'IN', 'IS NULL', 'IS NOT NULL'];

/** Values for the words of the query language. The first value that a word accepts is used. */
const VALUES = [
  'high',
  'started',
  'true',
  '2026-01-01',
  'currentUser()',
  'bug',
  'BIG',
  'lo',
  'Cycle',
  'Module',
  'Release',
];
const CALLS = ['', '(currentUser())', '("lo")', '(BIG-4711)', '(2026-01-01)', '(2026-01-01, 2026-02-01)'];

/** Returns queries for all words of the query language. The list itself names them when it rejects an unknown one. */
async function queryForms(url, headers) {
  const refused = async (pql) => (await ask(`${url}?pql=${encodeURIComponent(pql)}`, headers)).body ?? '';
  const names = (text) => /Valid: ([\w, ]+)\./.exec(text)?.[1].split(', ') ?? [];
  const fields = names(await refused('zzqx = 1'));
  const conditions = names(await refused('zzqx(1)'));
  const orders = names(await refused('ORDER BY zzqx'));
  const offered = [
    ...fields.map((field) => OPERATORS.flatMap((operator) => queriesOf(field, operator))),
    ...conditions.map((name) => [CALLS.map((call) => name + call)]),
    ...orders.map((name) => [[`ORDER BY ${name}`], [`ORDER BY ${name} DESC`], [`priority = high ORDER BY ${name}`]]),
    [['NOT priority = high'], ['priority = high OR label = bug'], ['priority = high AND assignee = currentUser()']],
  ].flat();
  const accepted = [];
  for (const choices of offered) {
    for (const query of choices) {
      const sent = `pql=${encodeURIComponent(query)}`;
      const { status, body } = await ask(`${url}?${sent}&per_page=1`, headers);
      if (status === 400 && !body.includes('Narrow it')) continue;
      accepted.push([`pql=${query}`, sent]);
      break;
    }
  }
  return accepted;
}

function queriesOf(field, operator) {
  if (operator.startsWith('IS')) return [[`${field} ${operator}`]];
  return [VALUES.map((value) => `${field} ${operator} ${operator === 'IN' ? `(${value})` : value}`)];
}

/** Returns the record that a path template needs for a parameter such as `cycles/{cycle_id}`. */
async function named(client, template, parameter, { id, project }) {
  const segment = template.split(`/{${parameter}}`)[0].split('/').at(-1).replaceAll('-', '_');
  const [table] = (await client.query(`select to_regclass($1) is not null as there`, [segment])).rows;
  if (!table.there) return undefined;
  const has = async (column) =>
    (
      await client.query(`select 1 from information_schema.columns where table_name = $1 and column_name = $2`, [
        segment,
        column,
      ])
    ).rowCount > 0;
  if (!(await has('workspace_id'))) return undefined;
  const inProject = template.includes('{project_id}') && (await has('project_id')) ? 'and project_id = $2' : '';
  const alive = (await has('deleted_at')) ? 'and deleted_at is null' : '';
  const text = `select id from ${segment} where workspace_id = $1 ${inProject} ${alive} order by created_at, id limit 1`;
  return (await client.query(text, inProject ? [id, project] : [id])).rows[0]?.id;
}

/** True if the list also has another, newer path. */
const hasOtherName = (template, { paths }) =>
  [
    [/\/issues\//, '/work-items/'],
    [/\/inbox-issues\//, '/intake-issues/'],
  ].some(([older, name]) => older.test(template) && template.replace(older, name) in paths);

/** Returns the lists of a document, each with the path of one that has been seeded and the parameters that found none. */
async function listsOf(document, client, world, place) {
  const found = [];
  for (const [template, item] of Object.entries(document.paths)) {
    const operation = item.get;
    const parameters = [...(item.parameters ?? []), ...(operation?.parameters ?? [])].map((one) =>
      one.$ref
        ? one.$ref
            .split('/')
            .slice(1)
            .reduce((at, key) => at[key], document)
        : one,
    );
    if (!parameters.some(({ name }) => name === 'per_page') || hasOtherName(template, document)) continue;
    const values = {};
    for (const [, name] of template.matchAll(/\{(\w+)\}/g)) {
      values[name] =
        world[name] ??
        (/work_item|issue/.test(name)
          ? world.item
          : name === 'epic_id'
            ? world.epic
            : await named(client, template, name, place));
    }
    const path = template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? `{${name}}`);
    found.push({ template, path, parameters, lacks: Object.keys(values).filter((name) => !values[name]), world });
  }
  return found;
}

/** Returns the lists of both versions. */
export async function listsIn(base, url, place) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const world = await worldOf(client, place);
  const found = [];
  for (const version of ['v1', 'v2']) {
    const document = await fetch(`${base}/docs/openapi.${version}.json`).then((reply) => reply.json());
    found.push(...(await listsOf(document, client, world, place)));
  }
  await client.end();
  return found;
}

export async function ask(url, headers) {
  const started = performance.now();
  const reply = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  const body = reply && (await reply.text());
  return { ms: performance.now() - started, status: reply?.status ?? 0, body };
}

async function timed(url, headers) {
  const first = await ask(url, headers);
  if (first.status !== 200) return first;
  const rest = [];
  for (let i = 1; i < (first.ms > 2_000 ? 2 : TIMES); i++) rest.push((await ask(url, headers)).ms);
  return { ...first, ms: Math.min(first.ms, ...rest), cold: first.ms };
}

/** Measures a slow form again, in turn with the list's default form, because the machine may have been busy. */
async function judged(url, usualUrl, headers) {
  const taken = { form: [], usual: [] };
  for (let i = 0; i < 5; i++) {
    taken.usual.push((await ask(usualUrl, headers)).ms);
    taken.form.push((await ask(url, headers)).ms);
  }
  return { ms: middle(taken.form), most: Math.max(BOUND.ms, middle(taken.usual) * BOUND.times) };
}

/** Requests a list in all its forms and prints each. Returns a row of the table and the forms above the bound. */
async function walk({ title, path, asked, headers, base }) {
  const usual = await timed(base + path, headers);
  if (usual.status !== 200) {
    console.log(`\n${title}: ${usual.status}, left out: ${usual.body?.slice(0, 160)}`);
    return { title, failed: usual.body?.includes('Narrow it') ? [`GET ${title}: refused`] : [] };
  }
  const most = Math.max(BOUND.ms, usual.ms * BOUND.times);
  console.log(`\n${title}: ${usual.ms.toFixed(1)} ms, others at most ${most.toFixed(0)}`);
  const taken = [];
  const counts = { refused: 0, excused: 0 };
  const failed = [];
  for (const [query, sent] of asked) {
    const url = `${base}${path}?${sent}`;
    const first = await timed(url, headers);
    const { status, body, cold = first.ms } = first;
    let { ms } = first;
    const form = `GET ${title}?${query.replaceAll(/[0-9a-f-]{36}/g, 'ID')}`;
    // A clear refusal that says how to narrow the query is an acceptable answer.
    const isRefused = status === 400 && body.includes('Narrow it');
    if (status !== 200 && !isRefused && status !== 0) {
      if (status >= 500) failed.push(`${form}: ${status}`);
      continue;
    }
    let isSlow = isRefused || status === 0 || ms > most;
    if (isSlow && status === 200) {
      const again = await judged(url, base + path, headers);
      [ms, isSlow] = [again.ms, again.ms > again.most];
    }
    const reason = isSlow ? excuseOf(form) : undefined;
    const note = isSlow ? (reason ? `  excused: ${reason}` : '  ABOVE THE BOUND') : '';
    console.log(
      `  ${query.padEnd(70).slice(0, 90)} ${ms.toFixed(1).padStart(9)} ms, first ${cold.toFixed(0)}${isRefused ? ', refused' : ''}${note}`,
    );
    if (isRefused) counts.refused++;
    else taken.push(ms);
    if (reason) counts.excused++;
    if (isSlow && !reason) failed.push(`${form}  ${ms.toFixed(0)}${isRefused ? ', refused' : ''}`);
  }
  return {
    title,
    usual: usual.ms,
    forms: asked.length,
    middle: taken.length ? middle(taken) : 0,
    worst: Math.max(0, ...taken),
    ...counts,
    failed,
  };
}

const cell = (value) => value.toFixed(0).padStart(7);

function printTable(lists) {
  console.log(`\n${'list'.padEnd(92)} default  forms typical   worst refused excused`);
  for (const { title, usual, forms, middle: typical, worst, refused, excused } of lists) {
    if (usual === undefined) continue;
    console.log(`${title.padEnd(92)}${[usual, forms, typical, worst, refused, excused].map(cell).join(' ')}`);
  }
}

/** True for lists of work items over all projects, whose cost depends on how many projects a reader sees. */
const isAcross = (template) => /\{(workspace_)?slug\}\/work-items\/$/.test(template);

/** Prints each form next to the list's default form. Returns those above the bound that are not excused. */
export async function sweep(base, url, place, only, items) {
  const readers = await seedReaders(url, place, items);
  await seedRecords(base, url, place);
  const lists = await listsIn(base, url, place);
  const wanted = new RegExp(only);
  const walked = [];
  const left = [];
  for (const { template, path, parameters, lacks, world } of lists) {
    if (!wanted.test(template)) continue;
    if (lacks.length) {
      left.push(`${template}: nothing seeded for ${lacks.join(', ')}`);
      continue;
    }
    const takesQueries = parameters.some(({ name }) => name === 'pql');
    const isOfItems = /\/work-items\/$/.test(template) && takesQueries;
    const plain = forms(parameters, world).map((query) => [query, query]);
    const queries = takesQueries ? await queryForms(base + path, { 'x-api-key': place.key }) : [];
    for (const reader of isAcross(template) ? readers : [readers[0]]) {
      const headers = { 'x-api-key': reader.key };
      const values = isOfItems && !isAcross(template) ? valueForms(await seedValues(url, place)) : [];
      const title = reader.name === 'all' ? template : `${template} (${reader.name})`;
      walked.push(await walk({ title, path, asked: [...plain, ...queries, ...values], headers, base }));
    }
  }
  printTable(walked);
  if (left.length) console.log(`\nLeft out:\n${left.join('\n')}`);
  return walked.flatMap(({ failed }) => failed);
}
