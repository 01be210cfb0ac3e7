// Measures the service against floors that run the same statements without its layers, side by side in one run.
//   npm run bench [-- --seconds 4] [--rounds 3] [--connections 1,16,64] [--record] [--compare] [--scale]
//     [--idle 150] [--soak 10]
// --record stores the ratios at 16 connections in bench/ratios.json; --compare fails if one is more than a tenth worse
// than the last stored one.
// --sweep [--size 1m] only requests every list in all supported ways, and fails if one of them is slow. With 10m, the
// workspace has 5,000 projects and 50,000 people.
// --growth --size 1k|10k|100k|1m|10m only requests every list by default and in each order, in a workspace of many projects,
// keeps the times in bench/growth.json and draws those of all sizes in docs/pictures/growth.svg.
// --next-pages [--size 1m] only compares the second and a distant page with the first, in each order.
// --properties only measures filters and orders by custom properties at 1M work items, which --scale includes as well.
// --search [--size 1m] only measures what the application asks in the palette and on the dashboard.
// --deliveries only measures 500 webhook deliveries a second, and other requests during them.
// --arrivals [--size 10k] only measures imports, from a database of Plane and from a CSV file.
// --neighbours only measures requests of one workspace while another one sends as much as it can.
// --workers only measures lists, single reads and creations with one process and with two that share the port.
// --scale adds lists, filters, queries, searches and distant pages at 10k and 1M work items (the first run seeds them).
// --idle N waits N seconds before the memory is read: V8 releases the memory of the start after about two minutes.
// --soak N loads the service for N minutes and reports its memory.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureArrivals } from './arrivals.mjs';
import { measureCustomers, seedCustomers } from './customers.mjs';
import { measureDeliveries, startReceiver } from './deliveries.mjs';
import { keep, measureGrowth, tooSlow, WANTED_MS } from './growth.mjs';
import { measureHolders, seedHolders } from './holders.mjs';
import { discussions, measureDiscussions } from './discussion.mjs';
import { load, middle, time } from './measure.mjs';
import { measureValues, seedValues } from './custom-values.mjs';
import { measureNeighbours } from './neighbours.mjs';
import { measureNextPages } from './next-pages.mjs';
import { measurePages, seedPages } from './pages.mjs';
import { measureQueries, measureSearches } from './queries.mjs';
import { compare, record } from './ratios.mjs';
import { MAX_HTML, measureRichText } from './rich-text.mjs';
import { measureSearch } from './search.mjs';
import { sweep } from './sweep.mjs';
import { measureWorkers } from './workers.mjs';
import {
  command,
  itemsOf,
  postmasterOf,
  startDatabase,
  startFloor,
  startService,
  workspace,
  writeStatements,
} from './world.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16,64' },
    scale: { type: 'boolean', default: false },
    soak: { type: 'string' },
    idle: { type: 'string', default: '0' },
    record: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    sweep: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    'next-pages': { type: 'boolean', default: false },
    properties: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    arrivals: { type: 'boolean', default: false },
    deliveries: { type: 'boolean', default: false },
    workers: { type: 'boolean', default: false },
    neighbours: { type: 'boolean', default: false },
    rate: { type: 'string', default: '500' },
    size: { type: 'string', default: '1m' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);

const database = await startDatabase();
const base = 'http://127.0.0.1:4803';
/** Not that of the others, which may run beside it. */
const SEARCH_PORT = 4813;

const rssOf = ({ child }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
const cell = (value, digits = 0) => value.toFixed(digits).padStart(8);
const spread = (numbers) => `${Math.min(...numbers).toFixed(2)} to ${Math.max(...numbers).toFixed(2)}`;
const head = (title) => console.log(`\n${title}\n${'-'.repeat(title.length)}`);

if (options.sweep) {
  const world = await workspace(database.url, options.size);
  const swept = await startService(4803, database.url);
  const slow = await sweep(base, database.url, world, options.only, itemsOf(options.size));
  console.log(
    slow.length
      ? `\nAbove the bound, without an excuse in bench/sweep.json:\n${slow.join('\n')}`
      : '\nAll within their bounds.',
  );
  await swept.stop();
  await database.stop();
  process.exit(slow.length ? 1 : 0);
}

if (options.growth) {
  const world = await workspace(database.url, options.size, { isGrown: true });
  const measured = await startService(4803, database.url);
  const lists = await measureGrowth(base, database.url, world, options.only);
  const memory = rssOf(measured);
  await measured.stop();
  await database.stop();
  const slow = tooSlow(lists);
  if (!options.only) keep(options.size, lists, memory);
  console.log(`${Object.keys(lists).length} lists; the service has ${memory.toFixed(0)} MB afterwards`);
  console.log(slow.length ? `${WANTED_MS} ms or more:\n${slow.join('\n')}` : `All below ${WANTED_MS} ms.`);
  process.exit();
}

if (options['next-pages']) {
  const world = await workspace(database.url, options.size);
  const measured = await startService(4803, database.url);
  const slow = await measureNextPages(base, world);
  console.log(slow.length ? `\nAbove the bound:\n${slow.join('\n')}` : '\nAll within their bounds.');
  await measured.stop();
  await database.stop();
  process.exit(slow.length ? 1 : 0);
}

if (options.properties) {
  const world = await workspace(database.url, options.size);
  const measured = await startService(4803, database.url);
  await customValues(world);
  await measured.stop();
  await database.stop();
  process.exit();
}

if (options.search) {
  const world = await workspace(database.url, options.size);
  // As a server does by itself, once somebody has asked for statistics of so many work items.
  command(database.url, 'progress', 'rebuild', '--workspace', world.slug);
  const measured = await startService(SEARCH_PORT, database.url);
  head(
    `the palette and the dashboard, ${itemsOf(options.size)} work items: middle and slowest of 31 single requests, ms`,
  );
  for (const { name, ms, most, wanted } of await measureSearch(`http://127.0.0.1:${SEARCH_PORT}`, world)) {
    console.log(`${name.padEnd(64)} ${cell(ms, 1)} ${cell(most, 1)}  wanted below ${wanted}`);
  }
  await measured.stop();
  await database.stop();
  process.exit();
}

if (options.arrivals) {
  const items = itemsOf(options.size === '1m' ? '10k' : options.size);
  head(
    `imports of ${items} work items: a second | seconds | of them the processor's for the command, and for PostgreSQL`,
  );
  const print = ({ name, rate, seconds: taken, own, database: of }) =>
    console.log(`${name.padEnd(52)} ${cell(rate)} ${[taken, own, of].map((each) => cell(each, 1)).join('')}`);
  await measureArrivals(database.url, { items, postgres: postmasterOf(), print });
  await database.stop();
  process.exit();
}

if (options.neighbours) {
  const [busy, quiet] = [await workspace(database.url, '20k'), await workspace(database.url, '10k')];
  const measured = await startService(4803, database.url);
  const to = ({ key, slug }, path) => ({
    url: `${base}/api/v2/workspaces/${slug}/${path}`,
    headers: { 'X-Api-Key': key },
  });
  const items = ({ project }) => `projects/${project}/work-items/`;
  head('a quiet workspace: ms alone | beside a busy one | 95 of 100 | requests a second of the busy one | ratio');
  const floods = [
    ['lists of 50', to(busy, `${items(busy)}?limit=50`)],
    ['searches', to(busy, 'search/?per_type=6&search=the')],
  ];
  const asked = [
    ['list of 50', to(quiet, `${items(quiet)}?limit=50`)],
    ['one work item', to(quiet, `${items(quiet)}${quiet.items[0]}/`)],
  ];
  for (const [flood, noisy] of floods) {
    for (const [name, still] of asked) {
      const one = await measureNeighbours({ quiet: still, busy: noisy, connections: 64, rounds, seconds });
      const figures = [cell(one.alone, 1), cell(one.beside, 1), cell(one.beside95, 1), cell(one.rate)].join(' ');
      console.log(`${`${name}, beside ${flood}`.padEnd(36)} ${figures} ${cell(one.ratio, 2)} (${spread(one.ratios)})`);
    }
  }
  await measured.stop();
  await database.stop();
  process.exit();
}

if (options.deliveries) {
  const world = await workspace(database.url, options.size === '1m' ? '10k' : options.size);
  const env = { WEBHOOK_ALLOWED_CIDRS: 'loopback' };
  const [receiver, measured] = [await startReceiver(), await startService(4803, database.url, env)];
  await deliveries(measured, world);
  for (const { stop } of [measured, receiver, database]) await stop();
  process.exit();
}

const place = await workspace(database.url, '100k');
const headers = { 'x-api-key': place.key, 'content-type': 'application/json' };
const path = (version, project = place.project) =>
  `/api/${version}/workspaces/${place.slug}/projects/${project}/work-items/`;
/** Where runs create work items. */
const created = path('v2', place.other.project);
const v1 = base + path('v1').replace(/\/work-items\/$/, '');
const v2 = base + path('v2').replace(/\/work-items\/$/, '');
const get = (address, paths) => ({ url: base + address, headers, paths });
const send = (address, body, method = 'POST') => ({ url: base + address, method, headers, body: JSON.stringify(body) });

const whole = {
  name: 'The form of sign-in answers slowly where many people wait',
  description_html: '<p>Seen on <strong>Friday</strong>:</p><ul><li>first page</li><li>second page</li></ul>',
  label_ids: place.other.labels,
  assignee_ids: place.other.members,
  priority: 'high',
};
const fifty = { items: Array.from({ length: 50 }, (_, i) => ({ name: `Bulk item ${i}` })) };
const oneOf = place.items.map((id) => `${path('v2')}${id}/`);
let renamed = 0;
/** Each request gives an item a new name, because a name that it already has would change nothing. */
const rename = {
  ...send(oneOf[0], {}, 'PATCH'),
  paths: oneOf,
  body: () => JSON.stringify({ name: `Bench ${Date.now()} ${renamed++}` }),
};

/** The measured requests. `wanted` is the target ratio to the Express floor at 16 connections. */
const rows = [
  { name: 'list of 50, v2', key: 'list-v2', wanted: 0.8, target: get(path('v2')) },
  { name: 'list of 50, v1', key: 'list-v1', wanted: 0.65, target: get(`${path('v1')}?per_page=50`) },
  { name: 'one work item, v2', key: 'one', wanted: 0.65, target: get(oneOf[0], oneOf) },
  { name: 'create, v2', key: 'create', wanted: 0.7, target: send(created, whole) },
  { name: 'change, v2', key: 'change', wanted: 0.65, target: rename },
];

if (options.workers) {
  await workers();
  await database.stop();
  process.exit();
}

/** The requests. Those that visit several items do the same on the floors. */
const requests = Object.fromEntries(
  rows.map(({ key, target }) => [key, { ...target, ids: target.paths && place.items }]),
);
const statements = await writeStatements(database.url, 4803, requests);
const floorHttp = await startFloor('http', '4801', statements, database.url);
const floorExpress = await startFloor('express', '4802', statements, database.url);
const service = await startService(4803, database.url);
const floor = (port, { key, target }) => ({ url: `http://127.0.0.1:${port}/${key}`, method: target.method });

const WARM_UP_SECONDS = 5;

/** The ratios of this run by row. Only ratios to a floor can be compared between runs. */
const ratios = {};

/** Runs one round of a row: floors and service in turn, each after a short warm-up. */
async function round(row, connections) {
  const targets = [floor(4801, row), floor(4802, row), row.target];
  const results = [];
  for (const target of targets) {
    await load(target, { connections, seconds: 1 });
    results.push(await load(target, { connections, seconds }));
  }
  return results;
}

/**
 * Before V8 has compiled the code, a request costs twice as much. This takes longer for the service than for a floor.
 */
async function warmUp() {
  for (const row of rows) {
    for (const target of [floor(4801, row), floor(4802, row), row.target]) {
      await load(target, { connections: 16, seconds: WARM_UP_SECONDS });
    }
  }
}

async function sideBySide(connections) {
  head(
    `${connections} connections, ${rounds} rounds of ${seconds} s: requests a second | p50 ms | p99 ms, middle round`,
  );
  const taken = rows.map(() => []);
  for (let i = 0; i < rounds; i++) {
    for (const [at, row] of rows.entries()) taken[at].push(await round(row, connections));
  }
  for (const [at, row] of rows.entries()) print(row, taken[at], connections);
}

function print({ name, wanted }, taken, connections) {
  const of = (at, key) => middle(taken.map((results) => results[at][key]));
  const columns = ['node:http', 'express', 'service'].map(
    (title, at) => `${title} ${cell(of(at, 'rate'))} ${cell(of(at, 'p50'), 1)} ${cell(of(at, 'p99'), 1)}`,
  );
  console.log(`${name.padEnd(20)} ${columns.join('  | ')}`);
  const each = taken.map(([, express, own]) => own.rate / express.rate);
  const ratio = middle(each);
  if (connections === 16) ratios[name] = Number(ratio.toFixed(3));
  const aim = connections === 16 ? `, wanted ${wanted.toFixed(2)}` : '';
  console.log(`${''.padEnd(20)} service/express ${ratio.toFixed(2)} (${spread(each)})${aim}`);
}

/** Measures deliveries. The targets are their rate, and other requests that take at most half as long again. */
async function deliveries(measured, { slug, project, key, items }) {
  const rate = Number(options.rate);
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const path = `/api/v2/workspaces/${slug}/projects/${project}/work-items/`;
  head(
    `deliveries to webhooks, ${rate}/s wanted, spans of ${seconds} s: deliveries a second | list p50 p99, one p50 p99 ms`,
  );
  const print = (name, { list, one, delivered, cpu, elapsed }) =>
    console.log(
      `${name.padEnd(20)} ${cell(delivered / elapsed)}  |${[list.p50, list.p99, one.p50, one.p99].map((ms) => cell(ms, 1)).join('')}  | ${cpu.toFixed(1)} s of processor time`,
    );
  const world = { base, headers, slug, items, path };
  const { idle, changes, told } = await measureDeliveries(measured, world, { seconds, rate, print });
  const ratio = (of, key) => (told[of][key] / Math.max(1, idle[of][key])).toFixed(2);
  const each = ((told.cpu / told.elapsed - changes.cpu / changes.elapsed) / (told.delivered / told.elapsed)) * 1_000;
  console.log(
    `under load / idle: list p50 ${ratio('list', 'p50')}, p99 ${ratio('list', 'p99')}, one p50 ${ratio('one', 'p50')}, p99 ${ratio('one', 'p99')}  wanted 1.50\n` +
      `processor time of the service for a delivery: ${each.toFixed(2)} ms`,
  );
}

async function workers() {
  const connections = 16;
  head(
    `one process | two that share the port, ${connections} connections, ${rounds} rounds of ${seconds} s: requests a second, ms of the service's processes and of PostgreSQL's for each`,
  );
  // Requests are counted by the rate limiter, which means an additional message per request with several processes.
  const env = { API_KEY_RATE_LIMIT: '1000000/minute' };
  const services = [];
  for (const [at, number] of ['1', '2'].entries()) {
    const port = 4803 + at;
    const { child, stop } = await startService(port, database.url, { ...env, WORKERS: number });
    services.push({ url: `http://127.0.0.1:${port}`, pid: child.pid, stop });
  }
  const measured = await measureWorkers(services, rows, { rounds, seconds, connections, postgres: postmasterOf() });
  for (const { name, each, ratios } of measured) {
    const columns = each.map(({ rate, own, database }) => `${cell(rate)} ${cell(own, 2)} ${cell(database, 2)}`);
    console.log(
      `${name.padEnd(20)} ${columns.join('  | ')}  ratio ${middle(ratios).toFixed(2)} (${spread(ratios)})${name.startsWith('list') ? '  wanted 1.00' : ''}`,
    );
  }
  for (const { stop } of services) await stop();
}

async function bulk() {
  head('bulk create of 50 against single creates, 16 connections');
  const single = await load(send(created, { name: 'Bench' }), { connections: 16, seconds });
  const many = await load(send(`${created}bulk-create/`, fifty), { connections: 16, seconds });
  console.log(
    `single ${cell(single.rate)} items/s, bulk ${cell(many.rate * 50)} items/s, ratio ${((many.rate * 50) / single.rate).toFixed(1)}  wanted 5`,
  );
}

async function discussion() {
  head('a discussion of 10,000 comments against one of 10: ms of a page of 10, and of the last page');
  const items = await discussions(database.url, place);
  for (const { name, short, long, last } of await measureDiscussions(v1, v2, place.key, items)) {
    const ratio = (Math.max(long, last) / short).toFixed(2);
    console.log(`${name.padEnd(20)} ${cell(short, 1)} ${cell(long, 1)} ${cell(last, 1)}, ratio ${ratio}  wanted 1.2`);
  }
}

async function customers() {
  head('10,000 customers, each with the number of its requests: middle of 51 single requests, ms');
  await seedCustomers(database.url, place);
  for (const { name, ms } of await measureCustomers(base, place)) {
    console.log(`${name.padEnd(44)} ${cell(ms, 1)}  wanted below 50`);
  }
}

async function pages() {
  head('10,000 pages of the wiki, of 300 words each: middle of 31 single requests, ms');
  const seeded = await seedPages(database.url, place);
  for (const { name, ms } of await measurePages(base, place, seeded)) {
    console.log(`${name.padEnd(44)} ${cell(ms, 1)}  wanted below 50`);
  }
}

async function holders() {
  head('100 cycles and 100 modules with all 100,000 work items: middle of 51 single requests that take turns, ms');
  await seedHolders(database.url, place);
  for (const { name, without, counted } of await measureHolders(base, place)) {
    const ratio = (counted / without).toFixed(2);
    console.log(
      `${name.padEnd(24)} without ${cell(without, 1)}, with counts ${cell(counted, 1)}, ratio ${ratio}  wanted 2`,
    );
  }
}

function richText() {
  head(`cleaning ${MAX_HTML / 1024} KB of rich text, the longest that is taken: ms of the processor`);
  for (const { name, ms } of measureRichText()) console.log(`${name.padEnd(44)} ${cell(ms, 1)}  wanted below 50`);
}

/** Follows cursors up to the row. Returns the URL of the page after it. */
async function deepPage(url, key, row) {
  let cursor;
  for (let at = 0; at < row; at += 200) {
    const page = await fetch(`${url}?paginate=cursor&per_page=200&fields=id${cursor ? `&cursor=${cursor}` : ''}`, {
      headers: { 'x-api-key': key },
    }).then((response) => response.json());
    cursor = page.next_cursor;
  }
  return `${url}?paginate=cursor&cursor=${cursor}`;
}

async function scale() {
  const places = { '10k': await workspace(database.url, '10k'), '1m': await workspace(database.url, '1m') };
  const list = ({ slug, project }) => `${base}/api/v2/workspaces/${slug}/projects/${project}/work-items/`;
  const of = (size, query = '') => ({ url: list(places[size]) + query, headers: { 'x-api-key': places[size].key } });
  head('size and depth: middle of 15 single requests, ms');
  const small = await time(of('10k'));
  const large = await time(of('1m'));
  console.log(
    `list of 50: 10k items ${small.toFixed(1)}, 1M items ${large.toFixed(1)}, ratio ${(large / small).toFixed(2)}  wanted 1.2`,
  );
  const first = await time(of('1m', '?paginate=cursor'));
  const deep = await deepPage(list(places['1m']), places['1m'].key, 100_000);
  const behind = await time({ url: deep, headers: { 'x-api-key': places['1m'].key } });
  console.log(
    `by cursor: first page ${first.toFixed(1)}, behind row 100,000 ${behind.toFixed(1)}, ratio ${(behind / first).toFixed(2)}  wanted 1.2`,
  );
  for (const query of ['?priority=urgent&state_group=started', '?search=timeout', '?search=zzqx']) {
    console.log(`${query.padEnd(40)} ${(await time(of('1m', query))).toFixed(1)}  wanted below 50`);
  }
  for (const size of ['10k', '1m']) await queries(size, list(places[size]), { 'x-api-key': places[size].key });
  await searches(places['1m']);
  await customValues(places['1m']);
}

async function queries(size, url, headers) {
  head(`a query against the same filter by parameters, ${size} items: ms, ms`);
  for (const { name, filter, pql } of await measureQueries(url, headers)) {
    const ratio = (pql / filter).toFixed(2);
    console.log(`${name.padEnd(44)} ${cell(filter, 1)} ${cell(pql, 1)}, ratio ${ratio}  wanted 1.5`);
  }
}

async function searches({ slug, key }) {
  head('ranked search over 1M items: middle of 15 single requests, ms');
  const url = `${base}/api/v1/workspaces/${slug}/work-items/search/`;
  for (const { name, text, ms } of await measureSearches(url, { 'x-api-key': key })) {
    console.log(`${name.padEnd(40)} ${text.padEnd(26)} ${cell(ms, 1)}  wanted below 50`);
  }
}

async function customValues(world) {
  head(`custom properties of a project's work items, version 2: middle of 15 single requests, ms`);
  const url = `${base}/api/v2/workspaces/${world.slug}/projects/${world.project}/work-items/`;
  const ids = await seedValues(database.url, world);
  for (const { name, ms } of await measureValues(url, { 'x-api-key': world.key }, ids)) {
    console.log(`${name.padEnd(52)} ${cell(ms, 1)}  wanted below 50`);
  }
}

const rss = () => rssOf(service);

async function soak(minutes) {
  head(`memory under load for ${minutes} minutes, MB`);
  for (let minute = 1; minute <= minutes; minute++) {
    await load(rows[0].target, { connections: 16, seconds: 60 });
    console.log(`after ${String(minute).padStart(2)} min ${cell(rss())}`);
  }
}

await sleep(Number(options.idle) * 1000);
console.log(
  `start to ready on an existing database ${service.ms.toFixed(0)} ms (wanted below 1500), memory after ${options.idle} idle seconds ${rss().toFixed(0)} MB (wanted at most 160)`,
);
await warmUp();
for (const connections of options.connections.split(',').map(Number)) await sideBySide(connections);
await bulk();
await discussion();
await customers();
await pages();
await holders();
richText();
if (options.scale) await scale();
if (options.soak) await soak(Number(options.soak));

await Promise.all([floorHttp.stop(), floorExpress.stop(), service.stop()]);
await database.stop();

if (options.compare && !compare(ratios)) process.exitCode = 1;
if (options.record) record(ratios);
