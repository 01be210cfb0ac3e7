// Makes the fixture of a released state for the test of upgrades: builds the state, lets its own suites write to a database,
// and keeps some rows of every table. Takes 5 to 10 minutes.
//   npm run upgrade-fixture [-- COMMIT]      the newest commit unless one is named
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { makeFixture } from './upgrades/fixture.mjs';
import { buildState } from './upgrades/state.mjs';

const root = resolve(import.meta.dirname, '..');
const fixtures = join(root, 'test/fixtures/upgrades');
const MOST_BYTES = 300_000;

/** The sweeps call every operation; the other suites fill tables that these leave empty. Not every state has all. */
const SUITES = [
  ...['sweeps/round-trip', 'sweeps/writes', 'sweeps/governed', 'automations/engine', 'mentions/mentions'],
  ...['recurring/recurring', 'group-sync/offline', 'group-sync/sign-in', 'identity/factors.spec'],
  ...['identity/provider.spec', 'identity/password', 'oauth/devices', 'oauth/authorize', 'personal/personal'],
  ...['progress/statistics', 'provisioning/groups', 'provisioning/users', 'workflows/rules', 'workflows/governed'],
  ...['initiatives/initiatives', 'imports/undo', 'customers/customer-items', 'git/git.spec'],
];

const [named = 'HEAD'] = process.argv.slice(2);
const commit = execFileSync('git', ['rev-parse', named], { cwd: root, encoding: 'utf8' }).trim().slice(0, 8);

/** Runs the suites of the state on the server at `url`. */
function writeData(state, kept, url) {
  mkdirSync(kept);
  for (const name of ['keep.cjs', 'kept.config.cjs'])
    copyFileSync(join(root, 'scripts/upgrades', name), join(state, name));
  const jest = [
    '--config',
    'kept.config.cjs',
    '--selectProjects',
    'e2e',
    '--maxWorkers=2',
    '--forceExit',
    '--',
    ...SUITES,
  ];
  const env = { ...process.env, KEPT: kept, TEST_DATABASE_URL: url };
  const { status } = spawnSync(join(state, 'node_modules/.bin/jest'), jest, { cwd: state, env, stdio: 'inherit' });
  if (!existsSync(join(kept, 'database'))) throw new Error(`The suites of ${commit} wrote nothing.`);
  if (status) console.log('Some suites failed: look whether the data are what the state makes.');
}

async function main() {
  const scratch = mkdtempSync(join(tmpdir(), 'cairn-fixture-'));
  const { startTestDatabase } = createRequire(join(root, 'package.json'))('#testing');
  const database = await startTestDatabase(join(scratch, 'postgres.log'));
  try {
    const [state, kept] = [join(scratch, 'state'), join(scratch, 'kept')];
    buildState(commit, state);
    writeData(state, kept, database.url);
    const url = readFileSync(join(kept, 'database'), 'utf8');
    const { fixture, bytes } = await makeFixture({ url, commit, files: join(kept, 'files') });
    report(fixture, bytes);
  } finally {
    await database.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function report(fixture, bytes) {
  const path = join(fixtures, `${commit}.json.br`);
  if (bytes.length > MOST_BYTES) throw new Error(`The fixture has ${bytes.length} bytes, more than ${MOST_BYTES}.`);
  writeFileSync(path, bytes);
  const empty = fixture.tables.filter(({ rows }) => !rows).map(({ name }) => name);
  console.log(`${relative(root, path)}: ${bytes.length} bytes, ${fixture.tables.length} tables.`);
  if (empty.length) console.log(`Without a row: ${empty.join(', ')}.`);
  if (named !== 'HEAD') return;
  writeFileSync(join(fixtures, 'previous.json'), `${JSON.stringify({ commit }, null, 2)}\n`);
  console.log('previous.json names it for the test of two builds on one database.');
}

await main();
