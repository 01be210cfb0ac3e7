// Proves that a package outside adds a context to the server: packs the example, installs it into a clean clone, names it
// in the configuration and judges what comes of it there. The last line is `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { add, count, finish, run as start } from '../scripts/checks.mjs';

const root = resolve(import.meta.dirname, '..');
const example = join(root, 'examples/announcements');
const scratch = mkdtempSync(join(tmpdir(), 'cairn-module-'));
const clone = join(scratch, 'cairn');

const run = (command, args, options = {}) =>
  start(command, args, { ...options, env: { ...process.env, ...options.env } });

function step(name, command, args, options) {
  const { status, stdout, stderr } = run(command, args, options);
  return count(name, status === 0, stdout + stderr);
}

/** The tests of a Jest run, each counted; none at all is a failure. */
function tests(name, args, env) {
  const results = join(scratch, 'results.json');
  const jest = [join(clone, 'node_modules/.bin/jest'), '--maxWorkers=2', '--json', `--outputFile=${results}`, ...args];
  const { stdout, stderr } = run(process.execPath, jest, { cwd: clone, env });
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numRuntimeErrorTestSuites = 1,
  } = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
  rmSync(results, { force: true });
  const wrong = numFailedTests + numRuntimeErrorTestSuites;
  add({ passed: numPassedTests, failed: Math.max(0, wrong - 1) });
  count(`${name}: ${numPassedTests} passed`, numPassedTests > 0 && wrong === 0, stdout + stderr);
}

const HERE = { CAIRN_MODULES: 'cairn-announcements' };
/** What every operation is held to: who may call it, in whose name, by which method, and what comes of it. */
const SWEEPS = 'carries out every operation|credentials|scopes of a token|roles|another workspace|no other method';

function prove() {
  if (!step('the server is built', process.execPath, ['scripts/build.mjs', '--if-changed'], { cwd: root })) return;
  if (!step('the types of the kit are built', 'npm', ['run', '--silent', 'build:types'], { cwd: root })) return;
  const packed = run('npm', ['pack', '--silent', '--pack-destination', scratch], { cwd: example });
  const tarball = packed.stdout.trim().split('\n').at(-1) ?? '';
  if (
    !count(
      'the example compiles against the kit, passes its tests and is packed',
      packed.status === 0,
      packed.stderr + packed.stdout,
    )
  )
    return;

  const cloned = step('a clean clone', 'git', ['clone', '--quiet', '--shared', root, clone]);
  if (!cloned || !step('its packages', 'cp', ['-a', '-l', join(root, 'node_modules'), clone])) return;
  const install = [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
    join(scratch, tarball),
  ];
  if (!step('npm install of the package', 'npm', install, { cwd: clone })) return;
  if (!step('the clone is built', process.execPath, ['scripts/build.mjs', '--quiet'], { cwd: clone })) return;

  const cli = (...args) => [join(clone, 'dist/src/cli/main.js'), ...args];
  step('without being named it changes nothing', process.execPath, cli('contract', '--check'), { cwd: clone });
  const misspelt = run(process.execPath, cli('contract'), { cwd: clone, env: { CAIRN_MODULES: 'cairn-anouncements' } });
  count(
    'a name that is not installed is refused',
    /"cairn-anouncements", which is not installed/.test(misspelt.stderr),
    misspelt.stderr,
  );
  step('its operations and roles are written into the contract', process.execPath, cli('contract'), {
    cwd: clone,
    env: HERE,
  });

  tests('its own tests against a server', ['--selectProjects', 'modules'], HERE);
  tests('tables and rows', ['--selectProjects', 'e2e', '--', 'test/contract/rows', 'test/contract/catalogue'], HERE);
  const sweeps = ['--selectProjects', 'e2e', '--testNamePattern', SWEEPS, '--', 'sweeps/requests', 'sweeps/access'];
  tests('sweeps', sweeps, { ...HERE, SWEEP_PATH: '/announcements/' });
}

try {
  prove();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
finish();
