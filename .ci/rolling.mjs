// Two builds on one database during a rolling change: the previous state, which test/fixtures/upgrades/previous.json names,
// beside this one. The last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { count, finish, left } from '../scripts/checks.mjs';
import { buildState, hasCommit } from '../scripts/upgrades/state.mjs';
import { Build } from './rolling/build.mjs';
import { startReceiver } from './rolling/caller.mjs';
import { bootstrap, events, jobs, records, sessions, workItem } from './rolling/smoke.mjs';

const root = resolve(import.meta.dirname, '..');
const { startTestDatabase } = createRequire(join(root, 'package.json'))('#testing');
const { commit } = JSON.parse(readFileSync(join(root, 'test/fixtures/upgrades/previous.json'), 'utf8'));

async function step(name, work) {
  try {
    await work();
    return count(name, true);
  } catch (error) {
    return count(name, false, error.stack);
  }
}

/** The previous build serves, this one migrates and joins it, and the previous one leaves. */
async function rollingChange(previous, next, receiver) {
  const asked = await previous.start({ works: false });
  const worker = await previous.start({ works: true });
  const homes = [bootstrap(previous, 'of-previous')];
  const plan = JSON.parse(next.cli(['migrate', 'plan', '--json']));
  console.log(`The plan has ${plan.migrations.length} migrations; side by side: ${plan.side_by_side.verdict}.`);
  if (plan.side_by_side.verdict === 'no') return left('two builds side by side', plan.side_by_side.reasons.join(' '));
  await step('this build migrates the database while the previous one serves', () => next.cli(['migrate', 'up']));
  homes.push(bootstrap(next, 'of-next'));
  const joined = await next.start({ works: false });
  for (const home of homes) await smoke(asked, joined, home);
  await background(joined, worker, homes[0], receiver);
  await worker.stop();
  await background(asked, await next.start({ works: true }), homes[1], receiver);
  await asked.stop();
  await step('this build goes on alone', () => records(joined, joined, homes[0]));
}

/** In both directions, with a key and a password that one of the builds made. */
async function smoke(one, two, home) {
  for (const [maker, other] of [
    [one, two],
    [two, one],
  ]) {
    const names = `${home.slug}: made at the ${maker.name} build, changed at the ${other.name} one`;
    await step(`${names}: records`, () => records(maker, other, home));
    await step(`${names}: a work item`, () => workItem(maker, other, home));
    await step(`${names}: a session`, () => sessions(maker, other, home));
  }
}

async function background(asked, worker, home, receiver) {
  const names = `asked of the ${asked.name} build, done by the ${worker.name} one`;
  await step(`${names}: events and webhooks`, () => events(asked, worker, home, receiver));
  await step(`${names}: a job`, () => jobs(asked, worker, home));
}

async function main() {
  if (!hasCommit(commit)) return left('two builds on one database', `this clone has no commit ${commit}`);
  const scratch = mkdtempSync(join(tmpdir(), 'cairn-rolling-'));
  const database = await startTestDatabase(join(scratch, 'postgres.log'), process.env.TEST_DATABASE_URL);
  const receiver = await startReceiver();
  const place = { databaseUrl: database.url, scratch };
  const [previous, next] = [new Build('previous', join(scratch, 'state'), place), new Build('new', root, place)];
  try {
    await step(`the state ${commit} is built`, () => buildState(commit, previous.root));
    await step('a rolling change', () => rollingChange(previous, next, receiver));
  } finally {
    await Promise.all([previous.end(), next.end()]);
    receiver.close();
    await database.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

await main();
finish();
