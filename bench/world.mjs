// What the measurements run on: a database of their own with seeded workspaces, kept between runs.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { start } from './measure.mjs';
import { takeDown } from './statements.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const require = createRequire(import.meta.url);

/** PostgreSQL of the service, durable as in use. */
export async function startDatabase() {
  const { startEmbeddedPostgres } = require('../dist/libs/embedded-postgres/index.js');
  const dataDir = join(here, '.data');
  mkdirSync(dataDir, { recursive: true });
  return startEmbeddedPostgres({ dataDir, role: 'tool' });
}

const cli = (url, ...args) =>
  execFileSync(process.execPath, [join(root, 'dist/src/cli/main.js'), ...args], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** A workspace with one big project of `size` work items; seeded once. */
export async function workspace(url, size) {
  const slug = `bench-${size}`;
  const made = JSON.parse(
    cli(url, 'bootstrap', '--workspace', slug, '--email', 'bench@example.com', '--new-key', '--json'),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const find = () =>
    client.query(
      `select p.id as project, p.workspace_id as workspace from projects p join workspaces w on w.id = p.workspace_id
       where w.slug = $1 and p.identifier = 'BIG'`,
      [slug],
    );
  let { rows } = await find();
  if (!rows.length) {
    cli(url, 'seed', '--workspace', slug, '--size', size);
    await client.query('vacuum analyze');
    ({ rows } = await find());
  }
  const [{ project, workspace: id }] = rows;
  const item = await client.query(
    'select id from work_items where workspace_id = $1 and project_id = $2 and archived_at is null order by created_at limit 1',
    [id, project],
  );
  await client.end();
  return { slug, id, project, item: item.rows[0].id, userId: made.user_id, key: made.api_key };
}

const context = ({ slug, id, project, userId }) => ({
  requestId: 'bench',
  userId,
  workspaceId: id,
  workspaceSlug: slug,
  workspaceRole: 'owner',
  features: new Set(),
  governance: 'off',
  projectId: project,
  projectIdentifier: 'BIG',
  projectRole: 'admin',
  isProjectMember: true,
  projectArchived: false,
  guestsSeeAll: false,
  ownOnly: false,
});

export async function writeStatements(url, place) {
  const file = join(here, '.data/statements.json');
  writeFileSync(file, JSON.stringify(await takeDown(url, { ctx: context(place), itemId: place.item })));
  return file;
}

export const startFloor = (kind, port, file, url) =>
  start(process.execPath, [join(here, 'floor.mjs'), kind, port, file, url], { ready: `http://127.0.0.1:${port}/one` });

/** The service as `npm start` runs it, but for the limits that a measurement would only run into. */
export const startService = (port, url) =>
  start(process.execPath, ['--max-semi-space-size=32', join(root, 'dist/src/main.js')], {
    env: {
      DATABASE_URL: url,
      PORT: String(port),
      HOST: '127.0.0.1',
      API_KEY_RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      DATA_DIR: join(here, '.data/service'),
    },
    ready: `http://127.0.0.1:${port}/readyz`,
  });
