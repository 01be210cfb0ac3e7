// Walks what every declared list can be asked for, by itself: orderings both ways, filters, searches, pages far behind.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { seedValues, valueForms } from './custom-values.mjs';
import { middle } from './measure.mjs';

const TIMES = 5;
/** A form may take so many times as long as its list by default, or so many milliseconds where that is more. */
const BOUND = { times: 4, ms: 50 };
const PATIENCE_MS = 30_000;

/** What a form that cannot reach the bound is excused with: `GET path?query` of the table, and the reason. */
const excused = JSON.parse(readFileSync(join(import.meta.dirname, 'sweep.json'), 'utf8'));

/** Ids of the seeded world, by what parameters call them. */
async function worldOf(url, { id, project, slug, userId }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const one = async (text) => (await client.query(text, [id, project])).rows[0]?.id;
  const inProject = (table) =>
    one(`select id from ${table} where workspace_id = $1 and project_id = $2 order by id limit 1`);
  const world = {
    slug,
    workspace_slug: slug,
    project_id: project,
    user: userId,
    state: await one(`select id from states where workspace_id = $1 and project_id = $2 and "group" = 'started'`),
    label: await inProject('labels'),
    item: await one(`select id from work_items where workspace_id = $1 and project_id = $2 and deleted_at is null
      and archived_at is null order by created_at desc limit 1 offset 1000`),
    parent: await one(`select parent_id as id from work_items where workspace_id = $1 and project_id = $2
      and parent_id is not null limit 1`),
  };
  await client.end();
  return world;
}

const KINDS = [
  [/project/, 'project_id'],
  [/state/, 'state'],
  [/label/, 'label'],
  [/parent/, 'parent'],
  [/assignee|user|member|created_by|updated_by|actor|lead|owner/, 'user'],
  [/item|issue/, 'item'],
];

const uuidOf = (name, world) => world[KINDS.find(([kind]) => kind.test(name))?.[1]] ?? world.item;

/** A value that many rows have, as the parameter is declared. */
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

/** Parameters that say which rows of a list are shown and how, or have forms of their own below. */
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

/** What a list is asked for: each ordering, filter and search by itself, far pages, and pairs of the first of each. */
const forms = (parameters, world) => {
  const named = (name) => parameters.find((parameter) => parameter.name === name);
  const orders = named('order_by')?.schema.enum ?? [];
  const filters = parameters.filter(({ name, in: where }) => where === 'query' && !NOT_FILTERS.has(name));
  const sample = (parameter) => `${parameter.name}=${encodeURIComponent(valueOf(parameter, world))}`;
  const narrowed = filters.map(sample);
  return [
    ...orders.map((order) => `order_by=${order}`),
    ...narrowed,
    ...(named('search') ? ['search=a', 'search=lo', 'search=zzqx', 'search=the%20form'] : []),
    ...(named('count') ? ['count=false'] : []),
    ...(named('offset') ? [named('paginate') ? 'offset=10000' : 'offset=50000&limit=50'] : []),
    ...orders.slice(0, 12).flatMap((order) => narrowed.slice(0, 8).map((filter) => `order_by=${order}&${filter}`)),
  ];
};

function* listsOf(document, world) {
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
    if (!parameters.some(({ name }) => name === 'per_page')) continue;
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const values = names.map((name) => world[name] ?? (/work_item|issue/.test(name) ? world.item : undefined));
    if (values.includes(undefined)) continue;
    yield { template, path: template.replace(/\{\w+\}/g, () => values.shift()), parameters };
  }
}

async function ask(url, headers) {
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
  return { ...first, ms: middle(rest.length ? rest : [first.ms]), cold: first.ms };
}

/** Prints each form beside its list by default; answers those that are above the bound without an excuse. */
export async function sweep(base, url, place, only = '') {
  const world = await worldOf(url, place);
  const headers = { 'x-api-key': place.key };
  const failed = [];
  const properties = await seedValues(url, place);
  for (const version of ['v1', 'v2']) {
    const document = await fetch(`${base}/docs/openapi.${version}.json`).then((reply) => reply.json());
    for (const { template, path, parameters } of listsOf(document, world)) {
      if (!template.includes(only)) continue;
      const usual = await timed(base + path, headers);
      if (usual.status !== 200) {
        console.log(`${template}: ${usual.status}, left out`);
        continue;
      }
      const most = Math.max(BOUND.ms, usual.ms * BOUND.times);
      console.log(`\n${template}: ${usual.ms.toFixed(1)} ms, others at most ${most.toFixed(0)}`);
      const isOfItems = /\/work-items\/$/.test(template) && parameters.some(({ name }) => name === 'pql');
      const asked = forms(parameters, world).map((query) => [query, query]);
      for (const [query, sent] of [...asked, ...(isOfItems ? valueForms(properties) : [])]) {
        const { ms, cold = ms, status, body } = await timed(`${base}${path}?${sent}`, headers);
        const form = `GET ${template}?${query.replaceAll(/[0-9a-f-]{36}/g, 'ID')}`;
        const reason = excused[form];
        // A clear refusal that says how to narrow is an answer as well.
        const isRefused = status === 400 && body.includes('Narrow it');
        if (status !== 200 && !isRefused && status !== 0) continue;
        const isSlow = isRefused || status === 0 || ms > most;
        const note = isSlow ? (reason ? `  excused: ${reason}` : '  ABOVE THE BOUND') : '';
        console.log(
          `  ${query.padEnd(70).slice(0, 90)} ${ms.toFixed(1).padStart(9)} ms, first ${cold.toFixed(0)}${isRefused ? ', refused' : ''}${note}`,
        );
        if (isSlow && !reason) failed.push(form);
      }
    }
  }
  return failed;
}
