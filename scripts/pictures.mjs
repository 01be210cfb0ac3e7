// `npm run pictures` writes docs/pictures: a picture of each page of the application in both themes, with sample data.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'docs/pictures');
const MOST_BYTES = 6 * 1024 * 1024;
const QUALITY = 70;
const VIEW = { width: 1280, height: 800 };
const SLUG = 'acme';
const OWNER = { email: 'ann@example.com', password: 'correct horse battery' };
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the paths that the page folders declare. */
function declared() {
  const folder = join(ROOT, 'web/pages');
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name, 'pages.ts');
    if (!existsSync(file)) return [];
    return [...readFileSync(file, 'utf8').matchAll(/\bpath: '([^']*)'/g)].map(([, path]) => path);
  });
}

const nameOf = (path) =>
  path
    .split('/')
    .filter((part) => part && part !== '$project')
    .map((part) => part.replace('$', 'one-'))
    .join('-') || 'home';

const patternOf = (path) => new RegExp(`^/w/${SLUG}/${path && `${path.replace(/\$\w+/g, '[^/]+')}/`}$`);

const freePort = () =>
  new Promise((done, failed) => {
    const server = createServer().on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Starts a separate server in an empty folder and fills it with sample data. */
async function start(directory) {
  const port = await freePort();
  const env = {
    ...process.env,
    ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: directory, LOG_LEVEL: 'warn' },
    ...{ API_KEY_RATE_LIMIT: '6000/minute', SESSION_RATE_LIMIT: '6000/minute' },
    ...{ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, ADMIN_WORKSPACE: SLUG },
  };
  const child = spawn(process.execPath, [join(ROOT, 'dist/src/main.js')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`${url}/sign-in/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (tries > 1_500 || child.exitCode !== null) throw new Error('The server did not start.');
    await new Promise((done) => setTimeout(done, 200));
  }
  const cli = (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist/src/cli/main.js'), ...args], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  cli('seed', '--workspace', SLUG, '--size', 'demo');
  const { api_key } = JSON.parse(cli('token', 'create', '--email', OWNER.email, '--title', 'pictures', '--json'));
  return { child, url, key: api_key };
}

/** Enables all features and adds records, so that every page has something to show. */
async function prepare({ url, key }) {
  const call = async (method, path, body) => {
    const answer = await fetch(`${url}/api/v2/workspaces/${SLUG}/${path}`, {
      method,
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
  const switches = async (path) => {
    const found = await call('GET', path);
    const names = Object.entries(found).flatMap(([name, value]) => (value === false ? [name] : []));
    for (const name of names.filter((one) => !EXCLUDED.includes(one)))
      await call('PATCH', path, { [name]: true }).catch((error) => console.warn(String(error)));
  };
  await switches('features/');
  await switches('projects/WEB/features/');
  const states = (await call('GET', 'projects/WEB/states/?order_by=sequence')).data;
  const of = (name) => states.find((state) => state.name === name)?.id ?? states[0].id;
  const workflow = await call('POST', 'projects/WEB/workflows/', { name: 'Reviewed', is_active: false });
  const root = `projects/WEB/workflows/${workflow.id}/`;
  for (const name of ['Todo', 'In Progress', 'Done']) await call('POST', `${root}states/`, { state_id: of(name) });
  for (const [from, to] of [
    ['Todo', 'In Progress'],
    ['In Progress', 'Done'],
    ['Done', 'Todo'],
  ])
    await call('POST', `${root}state-transitions/`, { state_id: of(from), transition_state_id: of(to) });
  const automation = await call('POST', 'projects/WEB/automations/', { name: 'Urgent first', scope: 'WorkItem' });
  const nodes = `projects/WEB/automations/${automation.id}/nodes/`;
  await call('POST', nodes, { name: 'New work item', node_type: 'trigger', handler_name: 'record_created' });
  await call('POST', nodes, {
    name: 'Make it high',
    node_type: 'action',
    handler_name: 'set_priority',
    config: { priority: 'high' },
  });
  await call('POST', 'webhooks/', { name: 'Ledger', url: 'https://example.com/hook', scopes: ['workitem.created'] });
  await fill(call);
}

const day = (from) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const HANDBOOK = `<h2>How we work</h2><p>Work begins in the <strong>backlog</strong>. A cycle takes two weeks, and what is not
finished goes into the next one.</p><h3>Before you start</h3><ul><li><p>Is the goal written down?</p></li><li><p>Do you know who
reviews it?</p></li></ul><blockquote><p>Small steps, each of them finished.</p></blockquote>`;

/** Adds cycles, modules, pages and other records, as a team has them after some weeks. */
async function fill(call) {
  // A record that cannot be made leaves its page empty; the other pictures are still taken.
  const make = (path, body) => call('POST', path, body).catch((error) => void console.warn(String(error)));
  const items = (await call('GET', 'projects/WEB/work-items/?per_page=60&fields=id&order_by=-created_at')).data;
  const ids = (from, to) => items.slice(from, to).map(({ id }) => id);
  const holder = async (kind, body, add) => {
    const made = await make(`projects/WEB/${kind}/`, body);
    if (made) await make(`projects/WEB/${kind}/${made.id}/work-items/`, { add });
    return made;
  };
  for (const id of ids(0, 12)) {
    const path = `projects/WEB/work-items/${id}/`;
    const comment = await make(`${path}comments/`, { comment_html: '<p>Seen on two phones. I have a draft.</p>' });
    for (const emoji of ['👍', '👀']) await make(`${path}reactions/`, { emoji, comment_id: comment?.id });
  }
  const cycle = (name, from, to) => ({ name, start_date: day(from), end_date: day(to) });
  await make('projects/WEB/cycles/', cycle('Cycle 11', -25, -12));
  await holder('cycles', cycle('Cycle 12', -9, 4), ids(0, 16));
  await holder('cycles', cycle('Cycle 13', 6, 19), ids(16, 24));
  await holder('modules', { name: 'Checkout', status: 'in-progress', target_date: day(30) }, ids(2, 14));
  await holder('modules', { name: 'Search', status: 'planned', target_date: day(60) }, ids(14, 22));
  await holder('modules', { name: 'Accounts', status: 'completed' }, ids(40, 48));
  await holder('milestones', { title: 'Beta', target_date: day(14) }, ids(0, 8));
  await holder('milestones', { title: 'Public launch', target_date: day(45) }, ids(8, 20));
  for (const [name, from] of [
    ['Faster checkout', -20],
    ['A shop in two languages', 5],
  ])
    await make('projects/WEB/epics/', { name, start_date: day(from), target_date: day(from + 40) });
  for (const name of ['The footer overlaps on phones', 'Export orders as CSV', 'Dark receipts are hard to read'])
    await make('projects/WEB/intake-issues/', { name, description_html: '<p>Seen by a customer this week.</p>' });
  await make('projects/WEB/views/', { name: 'Urgent and open', filters: { priority__in: ['urgent', 'high'] } });
  await make('views/', { name: 'Due this month', filters: { priority__in: ['urgent'] } });
  const release = await make('releases/', { name: 'Spring 2.4', target_date: day(20) });
  if (release) await make(`releases/${release.id}/work-items/`, { add: ids(0, 10) });
  await make('releases/', { name: 'Winter 2.3', target_date: day(-40) });
  const customer = await make('customers/', { name: 'Blue Harbour', email: 'hello@example.com', employees: 120 });
  if (customer) await make(`customers/${customer.id}/requests/`, { name: 'Invoices in one file' });
  await make('customers/', { name: 'Northwind Mills' });
  const projects = (await call('GET', 'projects/')).data.map(({ id }) => id);
  await make('teamspaces/', { name: 'Storefront', project_ids: projects.slice(0, 2) });
  await make('initiatives/', { name: 'Half the time to buy', project_ids: projects, end_date: day(90) });
  for (const [name, text] of [
    ['Before Friday', 'Call the printer'],
    ['Ideas', 'A page for every harbour'],
  ])
    await make('stickies/', { name, description_html: `<p>${text}</p>` });
  for (const path of ['pages/', 'projects/WEB/pages/']) {
    const handbook = await make(path, { name: 'Handbook', description_html: HANDBOOK });
    if (handbook)
      for (const name of ['First week', 'Reviews'])
        await make(path, { name, parent_id: handbook.id, description_html: HANDBOOK });
    await make(path, { name: 'Decisions', description_html: '<p>What was decided, and why.</p>' });
  }
  for (const path of ['page-templates/', 'projects/WEB/page-templates/'])
    await make(path, {
      name: 'Minutes',
      short_description: 'Of a meeting',
      template_data: { description_html: HANDBOOK },
    });
  const template = await make('projects/WEB/work-item-templates/', {
    ...{ name: 'Backup check', short_description: 'Once a week' },
    template_data: { name: 'Check the back-up', priority: 'high' },
  });
  if (template) {
    const schedule = { frequency: 'weekly', weekdays: ['monday'], template_id: template.id };
    await make('projects/WEB/recurring-work-items/', { name: 'Back-up', ...schedule });
  }
}

/** Switches that stay off, because they disable something else or change what other pages show. */
const EXCLUDED = [
  'is_work_item_types_enabled',
  'is_automated_cycle_enabled',
  'is_manually_start_end_cycles_enabled',
  'is_pi_enabled',
];

async function signIn(browser, url) {
  const context = await browser.newContext({ baseURL: url, viewport: VIEW });
  const page = await context.newPage();
  const underWay = underWayOf(page);
  page.setDefaultTimeout(60_000);
  await page.goto(`/w/${SLUG}/`);
  await page.getByLabel('E-mail address').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, underWay };
}

/** Waits until no request of the page is pending. */
async function settled(underWay, page) {
  for (let quiet = 0; quiet < 4; quiet++) {
    await page.waitForTimeout(100);
    if (underWay.size) quiet = -1;
  }
}

/** Returns the requests that wait for an answer, without the event stream, which never ends. */
function underWayOf(page) {
  const underWay = new Set();
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/events/')) underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => underWay.delete(request));
  return underWay;
}

async function open({ page, underWay }, address) {
  underWay.clear();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(underWay, page);
  await page
    .waitForFunction('!document.querySelector(".skeleton, .skeleton-row")', undefined, { timeout: 10_000 })
    .catch(() => undefined);
  await page.waitForTimeout(200);
}

/** Takes a picture of one page of each kind. The pages are found by following links from the home page. */
async function takeAll(reader) {
  const { page } = reader;
  const wanted = new Map(declared().map((path) => [path, patternOf(path)]));
  const kindOf = (link) =>
    [...wanted]
      .filter(([, pattern]) => pattern.test(link))
      // If several paths match, the one with the fewest parameters applies.
      .toSorted(([one], [other]) => one.split('$').length - other.split('$').length)[0]?.[0];
  const waiting = [`/w/${SLUG}/`, `/w/${SLUG}/account/`];
  const found = new Set(waiting.map(kindOf));
  while (waiting.length) {
    const address = waiting.shift();
    await open(reader, address);
    await shoot(page, nameOf(kindOf(address)));
    const links = await page
      .locator(`a[href^="/w/${SLUG}/"]`)
      .evaluateAll((all) => all.map((a) => new URL(a.href).pathname));
    for (const link of links) {
      const kind = kindOf(link);
      const isElsewhere = link.includes('/projects/') && !link.includes('/projects/WEB/');
      if (kind === undefined || isElsewhere || found.has(kind)) continue;
      found.add(kind);
      waiting.push(link);
    }
  }
  const missing = [...wanted.keys()].filter((path) => !found.has(path) && !TEXTS.includes(path));
  if (missing.length) console.warn(`No link leads to: ${missing.join(', ')}`);
}

/** Pages of the wiki and of projects, which are opened in their tree instead of by a link. */
const TEXTS = ['wiki/$page', 'projects/$project/pages/$page'];

async function takeTexts(reader) {
  const { page, underWay } = reader;
  for (const path of TEXTS) {
    await open(reader, `/w/${SLUG}/${path.replace('$project', 'WEB').replace('$page', '')}`);
    await page.getByText('Handbook', { exact: true }).first().click();
    await page.getByRole('heading', { name: 'How we work' }).waitFor();
    await settled(underWay, page);
    await shoot(page, nameOf(path));
  }
}

/** The pictures by file name. They replace those in the folder once all are taken. */
const taken = new Map();

/** Takes the picture in both themes. */
async function shoot(page, name) {
  const session = await page.context().newCDPSession(page);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    taken.set(`${name}-${colorScheme}.webp`, Buffer.from(data, 'base64'));
  }
  await session.detach();
}

async function main() {
  const executablePath = process.env.CHROMIUM ?? USUAL.find((path) => existsSync(path));
  if (!executablePath) throw new Error('There is no Chromium here: name one in CHROMIUM.');
  const directory = mkdtempSync(join(tmpdir(), 'cairn-pictures-'));
  // If the script runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(directory, 0o711);
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  let server;
  try {
    server = await start(directory);
    await prepare(server);
    const reader = await signIn(browser, server.url);
    await takeAll(reader);
    await open(reader, `/w/${SLUG}/projects/WEB/?layout=board`);
    await shoot(reader.page, 'board');
    await takeTexts(reader);
  } finally {
    await browser.close();
    if (server) {
      const ended = new Promise((done) => server.child.once('exit', done));
      server.child.kill('SIGTERM');
      await ended;
    }
    rmSync(directory, { recursive: true, force: true });
  }
  const bytes = [...taken.values()].reduce((sum, picture) => sum + picture.length, 0);
  console.log(`${taken.size} pictures, ${(bytes / 1024).toFixed(0)} kB`);
  if (bytes > MOST_BYTES) throw new Error(`They take more than ${MOST_BYTES} bytes.`);
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  for (const [file, picture] of taken) writeFileSync(join(OUT, file), picture);
}

await main();
