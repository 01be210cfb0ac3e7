// The environment of the measurements: a separate database with seeded workspaces, which is kept between runs.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { BIG_PART, grow, isHalfGrown, MOST_SEEDED } from './grow.mjs';
import { start } from './measure.mjs';
import { recording, takeDown } from './statements.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const require = createRequire(import.meta.url);

/** Starts the embedded PostgreSQL with the same durability as in production. */
export async function startDatabase() {
  const { startEmbeddedPostgres } = require('../dist/libs/embedded-postgres/index.js');
  const dataDir = join(here, '.data');
  mkdirSync(dataDir, { recursive: true });
  return startEmbeddedPostgres({ dataDir, role: 'tool' });
}

/** Returns the pid of the postmaster. */
export const postmasterOf = () => Number.parseInt(readFileSync(join(here, '.data/postgres/postmaster.pid'), 'utf8'));

/** Runs a command of the service. Returns its output. */
export const command = (url, ...args) =>
  execFileSync(process.execPath, [join(root, 'dist/src/cli/main.js'), ...args], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** The number of work items that a size such as 100k or 10m means. */
export const itemsOf = (size) => Number.parseInt(size) * ({ k: 1e3, m: 1e6 }[size.at(-1).toLowerCase()] ?? 1);

/**
 * Returns a workspace with one big project of `size` work items, and another one for what runs create, so that the big
 * one lists the same in every run. One that is grown has them in many projects. It is made once.
 */
export async function workspace(url, size, { isGrown = itemsOf(size) > MOST_SEEDED } = {}) {
  const slug = `${isGrown ? 'grown' : 'bench'}-${size}`;
  const made = JSON.parse(
    command(url, 'bootstrap', '--workspace', slug, '--email', 'bench@example.com', '--new-key', '--json'),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const find = () =>
    client.query(
      `select p.id as project, o.id as other, p.workspace_id as workspace
       from projects p join workspaces w on w.id = p.workspace_id
       join projects o on o.workspace_id = w.id and o.identifier = 'WEB'
       where w.slug = $1 and p.identifier = 'BIG'`,
      [slug],
    );
  if (await isHalfGrown(client)) throw new Error('A run ended while it grew its workspace: remove bench/.data.');
  let { rows } = await find();
  if (!rows.length) {
    const started = performance.now();
    const items = itemsOf(size);
    // Less than 10,000 would be spread over the projects of the demonstration.
    command(url, 'seed', '--workspace', slug, '--size', 'demo');
    const big = ['--project', 'BIG', '--size', String(isGrown ? items / BIG_PART : items)];
    command(url, 'seed', '--workspace', slug, ...big);
    if (isGrown)
      await grow(url, { id: made.workspace_id, project: (await find()).rows[0].project, userId: made.user_id }, items);
    console.log(`Seeded ${slug} in ${Math.round((performance.now() - started) / 1_000)} s`);
    await client.query('vacuum analyze');
    ({ rows } = await find());
  }
  const [{ project, other, workspace: id }] = rows;
  const ids = async (text, of = project) => (await client.query(text, [id, of])).rows.map((row) => row.id);
  const place = {
    slug,
    id,
    project,
    key: made.api_key,
    userId: made.user_id,
    items: await ids(`select id from work_items where workspace_id = $1 and project_id = $2 and archived_at is null
      and deleted_at is null order by md5(id::text) limit 1000`),
    other: {
      project: other,
      labels: await ids('select id from labels where workspace_id = $1 and project_id = $2 order by id limit 2', other),
      members: await ids(
        `select user_id as id from project_members where workspace_id = $1 and project_id = $2 and is_active
         order by user_id limit 2`,
        other,
      ),
    },
  };
  await client.end();
  return place;
}

/** The Node flags of `npm start`, used for all measured processes. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const NODE = scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** Starts a floor that runs the recorded statements of the service on the same database. */
export const startFloor = (kind, port, file, url) =>
  start(process.execPath, [...NODE, join(here, 'floor.mjs'), kind, port, file, url], {
    ready: `http://127.0.0.1:${port}/`,
  });

/** Starts the service as `npm start` does, but without rate limits. */
export const startService = (port, url, env = {}) =>
  start(process.execPath, [...NODE, join(root, 'dist/src/main.js')], {
    env: {
      DATABASE_URL: url,
      PORT: String(port),
      HOST: '127.0.0.1',
      API_KEY_RATE_LIMIT: 'off',
      DATA_DIR: join(here, '.data/service'),
      ...env,
    },
    ready: `http://127.0.0.1:${port}/readyz`,
  });

/** Records the statements of requests with a separate service. Returns the file. */
export async function writeStatements(url, port, requests) {
  const directory = join(here, '.data');
  const env = recording(directory);
  rmSync(env.BENCH_RECORD, { force: true });
  const service = await startService(port, url, env);
  try {
    const file = join(directory, 'statements.json');
    writeFileSync(file, JSON.stringify(await takeDown(env.BENCH_RECORD, requests)));
    return file;
  } finally {
    await service.stop();
  }
}
