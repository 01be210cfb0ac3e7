// npm test: runs all checks and tests that work on any machine, or only the named parts: `node scripts/test.mjs unit
// e2e`.
// The last line adds up tests and checks: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'cairn-test-results-'));
const total = { passed: 0, failed: 0 };
const summary = [];
/** Suites that failed, and passed when they ran alone. */
const unsteady = [];
/** A line for each test that failed in the end, as the output above may be cut. */
const failures = [];

/** What the commands under way have printed: shown if the run is ended before they are. */
const underWay = new Map();
process.on('SIGTERM', () => {
  for (const [name, output] of underWay) console.log(`\n--- ended: ${name} ---\n${Buffer.concat(output)}`);
  process.exit(1);
});

function run(command, args, env = {}) {
  const started = Date.now();
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } });
  const output = [];
  underWay.set([command, ...args].join(' '), output);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((done) => {
    child.on('close', (code) => {
      underWay.delete([command, ...args].join(' '));
      done({ ok: code === 0, text: Buffer.concat(output).toString().trim(), seconds: (Date.now() - started) / 1000 });
    });
  });
}

const tool = (name, args, env) => run(join(root, 'node_modules/.bin', name), args, env);

function report(name, { passed, failed, seconds, text }) {
  total.passed += passed;
  total.failed += failed;
  summary.push(
    `  ${failed ? 'failed' : 'ok    '}  ${name.padEnd(18)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
  );
  if (failed) console.log(`\n--- ${name} failed ---\n${text}\n`);
  else console.log(`${name}: ok (${seconds.toFixed(1)} s)`);
}

async function check(name, command) {
  const { ok, text, seconds } = await command;
  report(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds, text });
  return ok;
}

/** More suites than these fail for a reason, so they are not tried again. */
const MOST_RETRIED = 3;
/** Looks at what all suites led to, so it would prove nothing alone. */
const OF_THE_WHOLE_RUN = join(root, 'test/e2e/statements.spec.ts');
const isRetried = ({ name, failed }) => failed > 0 && name !== OF_THE_WHOLE_RUN;

/**
 * Runs the tests of a Jest project. A test file that could not run counts as one failure. With `retries`, up to three
 * suites that failed run once more, alone: they depend on processes and browsers, which a busy machine delays. What
 * failed the first time is named even if it passes then. With `shows`, what it prints is shown in any case.
 */
async function jest(project, args = [], { retries = false, shows = false } = {}) {
  const first = await runJest(project, args);
  let { suites, ok, text, seconds } = first;
  const failing = suites.filter(isRetried);
  if (retries && failing.length > 0 && failing.length <= MOST_RETRIED) {
    const names = failing.map(({ name }) => relative(root, name));
    console.log(`\n--- ${project}: failed, and run once more alone: ${names.join(', ')} ---\n${text}\n`);
    const again = await runJest(project, ['--runInBand', '--forceExit', '--runTestsByPath', '--', ...names]);
    suites = [...suites.filter((suite) => !isRetried(suite)), ...again.suites];
    ({ ok, text } = again);
    seconds += again.seconds;
    unsteady.push(...again.suites.filter(({ failed }) => !failed).map(({ name }) => relative(root, name)));
  }
  if (shows && ok) console.log(`\n${text}\n`);
  failures.push(...suites.flatMap(({ name, reasons }) => reasons.map((reason) => `${relative(root, name)} ${reason}`)));
  const sum = (member) => suites.reduce((all, suite) => all + suite[member], 0);
  report(`${project} tests`, { passed: sum('passed'), failed: sum('failed') || (ok ? 0 : 1), seconds, text });
}

async function runJest(project, args) {
  const outputFile = join(scratch, `${project}.json`);
  rmSync(outputFile, { force: true });
  const done = await tool('jest', ['--selectProjects', project, '--json', '--outputFile', outputFile, ...args]);
  return { ...done, suites: suitesIn(outputFile) };
}

/** The beginning of a message, without colours. */
const inOneLine = (message = '') => stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 300);

function suitesIn(outputFile) {
  try {
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'));
    return testResults.map(({ name, status, message, assertionResults }) => {
      const passed = assertionResults.filter((test) => test.status === 'passed').length;
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const reasons = failed.map(({ fullName, failureMessages }) => `› ${fullName}: ${inOneLine(failureMessages[0])}`);
      if (status !== 'failed' || failed.length) return { name, passed, failed: failed.length, reasons };
      return { name, passed, failed: 1, reasons: [inOneLine(message)] };
    });
  } catch {
    return [];
  }
}

async function checks() {
  await check('types', run('npm', ['run', '--silent', 'types']));
  await check('lint', tool('oxlint', ['.']));
  await check('format', tool('oxfmt', ['--check', '.']));
  await check('dependency rules', tool('depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'libs', 'web']));
  await check('unused code', tool('knip', ['--no-progress']));
  await check('reference', run(process.execPath, ['scripts/reference.mjs', '--check']));
}

/**
 * E2e suites for another version of PostgreSQL. The sweeps send the statements of every operation; the other suites are
 * about statements that versions treat differently: plans, searches, calculations, copies and locks.
 */
const OF_POSTGRES = [
  'sweeps/(bounds|names|query-lists|statements|writes)',
  ...['custom-fields', 'events/consumers', 'progress', 'queries', 'search', 'upkeep', 'work-items'],
  ...['cli/(backup|parcel)', 'imports/(csv|server)'],
].map((name) => `/test/e2e/${name}`);

/** One more worker than most test machines have processors, because some suites mainly wait for processes. */
const E2E_WORKERS = '--maxWorkers=3';

const PARTS = {
  checks,
  unit: () => jest('unit', ['--maxWorkers=1']),
  e2e: () => jest('e2e', [E2E_WORKERS], { retries: true }),
  database: () => jest('e2e', [E2E_WORKERS, '--', ...OF_POSTGRES], { retries: true }),
  system: () => jest('system', ['--maxWorkers=1'], { retries: true }),
  browser: () => jest('browser', ['--maxWorkers=2'], { retries: true }),
  timed: () => jest('timed', ['--runInBand', '--forceExit'], { retries: true }),
  generator: () => jest('generator'),
  machines: () => jest('machines', ['--runInBand', '--forceExit'], { retries: true }),
  year: () => jest('year', ['--runInBand', '--forceExit'], { shows: true }),
  faults: async () => {
    await jest('faults', ['--runInBand']);
    await jest('kills', ['--runInBand']);
  },
};
/**
 * Parts that run only if they are named: `browser` and `timed` need Chromium, which not every machine has; four take
 * long; one repeats others.
 */
const ON_DEMAND = ['browser', 'timed', 'generator', 'machines', 'faults', 'year', 'database'];
const wanted = process.argv.slice(2);
const isWanted = (name) => (wanted.length ? wanted.includes(name) : !ON_DEMAND.includes(name));
const part = (name) => (isWanted(name) ? PARTS[name]() : undefined);

const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length) {
  console.error(`There is no part called ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
if (await check('build', run(process.execPath, ['scripts/build.mjs', '--if-changed']))) {
  const suites = async () => {
    await part('unit');
    await Promise.all([part('e2e'), part('system')]);
  };
  await Promise.all([part('checks'), suites()]);
  await part('database');
  await part('browser');
  await part('timed');
  await part('generator');
  await part('machines');
  await part('faults');
  await part('year');
}
rmSync(scratch, { recursive: true, force: true });

console.log(`\n${summary.join('\n')}\n`);
for (const failure of failures) console.log(`FAILED ${failure}`);
if (unsteady.length) console.log(`Passed only when they ran alone: ${unsteady.join(', ')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
