// Judges what puts Cairn on machines: the Dockerfile, by doing what it says in an overlay of this system and starting what
// comes of it; the unit of systemd, by systemd's own judge; the other files, by reading them and, where there is Helm, by
// Helm. The last line is `N passed, N failed`.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { count, finish, left, run as start } from '../scripts/checks.mjs';

const root = resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'cairn-deploy-'));
const UID = 10001;

const run = (command, args, options) => start(command, args, { cwd: root, ...options });
const has = (program) => run('sh', ['-c', `command -v ${program}`]).status === 0;
const read = (name) => readFileSync(join(root, name), 'utf8');
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

// --- The image

/** The stages of the Dockerfile: their names and instructions, in order. */
function stages() {
  const lines = read('Dockerfile')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean);
  const found = [];
  for (const line of lines) {
    const [, word, rest] = /^(\w+)\s+(.*)$/.exec(line.trim());
    if (word === 'FROM') found.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? 'image', steps: [] });
    else found.at(-1)?.steps.push([word, rest]);
  }
  return found;
}

/** Lines of shell that carry out one stage below `$ROOTS/<name>`. What the stage `build` makes is taken from the checkout. */
function shellOf({ name, steps }) {
  const system = `"$ROOTS/${name}/system"`;
  const at = (path) => `"$ROOTS/${name}/system${path}"`;
  const lines = [`overlay ${name}`];
  let directory = '/';
  const target = (path) => (path.startsWith('/') ? path : join(directory, path));
  for (const [word, rest] of steps) {
    if (word === 'WORKDIR') lines.push(`mkdir -p ${at((directory = rest))}`);
    if (word === 'RUN') lines.push(`chroot ${system} /bin/sh -ec ${quoted(`cd ${directory}; ${rest}`)}`);
    if (word !== 'COPY') continue;
    const [, from] = /^--from=(\w+) /.exec(rest) ?? [];
    const names = rest.replace(/^--\S+ /, '').split(' ');
    const to = at(target(names.pop()));
    const base = from === undefined ? root : from === 'build' ? root : `$ROOTS/${from}/system`;
    const sources = names.map(
      (one) => `"${base}/${from === 'build' ? one.replace(/^\/src\//, '') : one.replace(/^\//, '')}"`,
    );
    const isFolder = from !== undefined;
    lines.push(
      isFolder
        ? `mkdir -p ${to} && cp -a ${sources.join(' ')}/. ${to}/`
        : `mkdir -p ${to} && cp -a ${sources.join(' ')} ${to}`,
    );
  }
  return lines.join('\n');
}

/** What the image says of how it is run. */
function runtime({ steps }) {
  const of = (word) => steps.filter(([one]) => one === word).map(([, rest]) => rest);
  const list = (text) => JSON.parse(text.slice(text.indexOf('[')));
  return {
    env: of('ENV').join(' ').split(' '),
    user: of('USER')[0],
    volumes: of('VOLUME'),
    command: [...list(of('ENTRYPOINT')[0]), ...list(of('CMD')[0])],
    health: list(of('HEALTHCHECK')[0]),
    labels: of('LABEL').join(' '),
  };
}

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

async function image() {
  const [build, libraries, final] = stages();
  const says = runtime(final);
  count('the image runs as a user of its own', says.user === `${UID}:${UID}`, says.user);
  count('the image has one volume', says.volumes.join() === '/data', says.volumes.join());
  count(
    'the image has labels',
    ['title', 'licenses', 'version', 'revision'].every((name) => says.labels.includes(`opencontainers.image.${name}=`)),
  );
  count(
    'the image builds the application before it is copied',
    build.name === 'build' && build.steps.some(([, rest]) => rest.includes('npm run build')),
  );
  const possible = process.getuid() === 0 && has('setpriv') && run('unshare', ['-m', 'true']).status === 0;
  if (!possible) return left('the steps of the image', 'mounts are not allowed here');

  const port = await freePort();
  const env = [
    ...says.env.filter((one) => !one.startsWith('PORT=')),
    `PORT=${port}`,
    'PATH=/usr/local/bin:/usr/bin:/bin',
  ];
  const inside = (command) =>
    `chroot "$IMAGE" setpriv --reuid ${UID} --regid ${UID} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all ` +
    `env -i ${env.map(quoted).join(' ')} ${command.map(quoted).join(' ')}`;
  const script = `set -eu
ROOTS=${scratch}/roots
mkdir "$ROOTS" && mount -t tmpfs tmpfs "$ROOTS"
overlay() {
  mkdir -p "$ROOTS/$1/upper" "$ROOTS/$1/work" "$ROOTS/$1/system"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$ROOTS/$1/upper,workdir=$ROOTS/$1/work" "$ROOTS/$1/system"
  mount --bind /dev "$ROOTS/$1/system/dev"
  mount -t proc proc "$ROOTS/$1/system/proc"
}
${shellOf(libraries)}
${shellOf(final)}
IMAGE=$ROOTS/image/system
mount -o remount,ro "$IMAGE"
mount -t tmpfs tmpfs "$IMAGE/tmp"
mount -t tmpfs -o mode=700,uid=${UID},gid=${UID} tmpfs "$IMAGE/data"
echo "image: $(du -sm "$ROOTS/image/upper" | cut -f1) MB"
${inside(['cairn', '--version'])}
if ${inside(['sh', '-c', 'touch /usr/local/lib/x /opt/x'])} 2>/dev/null; then echo 'The root file system can be written.'; exit 1; fi
echo 'read-only'
cd /
${inside(says.command)} >"$ROOTS/log" 2>&1 &
server=$!
for second in $(seq 90); do
  if ${inside(says.health)}; then echo healthy; break; fi
  kill -0 $server 2>/dev/null || break
  sleep 1
done
${inside(['cairn', 'doctor'])} || true
${inside(['node', '-e', `fetch('http://127.0.0.1:${port}/sign-in/').then((r) => r.text()).then((t) => console.log(t.includes('</html>') ? 'page' : t))`])} || true
kill $server
status=0; wait $server || status=$?
echo "ended with $status"
tail -c 3000 "$ROOTS/log"
`;
  const file = join(scratch, 'image.sh');
  writeFileSync(file, script);
  const done = run('unshare', ['-m', 'bash', file], { env: { ...process.env, npm_config_prefer_offline: 'true' } });
  const said = `${done.stdout}\n${done.stderr}`;
  console.log(/image: .*/.exec(said)?.[0] ?? '');
  count('its steps can be carried out', /^image: /m.test(said), said);
  count('it starts without a right to write anywhere else', /^read-only$/m.test(said) && /^healthy$/m.test(said), said);
  count('its health check and a page answer', /^healthy$/m.test(said) && /^page$/m.test(said), said);
  count('cairn doctor finds nothing wrong in it', /^ok +Database /m.test(said) && !/^fail /m.test(said), said);
  count('it stops in order', /^ended with 0$/m.test(said), said);
}

// --- systemd

function unit() {
  const name = 'deploy/systemd/cairn.service';
  if (!has('systemd-analyze')) return left(name, 'there is no systemd here');
  const verified = run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', name]);
  const about = verified.stderr.split('\n').filter((line) => line.includes('cairn.service'));
  count('systemd takes the unit', about.length === 0, verified.stderr);
  const judged = run('systemd-analyze', ['security', '--offline=yes', '--no-pager', name]);
  const score = Number(/exposure level for cairn\.service: ([\d.]+)/.exec(judged.stdout)?.[1]);
  count(`the unit is exposed by ${score} of 10`, score <= 2, judged.stdout + judged.stderr);
}

// --- Files of YAML, the chart

function documents(text) {
  const found = parseAllDocuments(text, { merge: true });
  const errors = found.flatMap((document) => document.errors.map(String));
  return { errors, values: found.map((document) => document.toJS()) };
}

function files() {
  const chart = 'deploy/helm/cairn';
  const names = [
    'compose.yaml',
    'deploy/compose.services.yaml',
    'deploy/proxy/traefik.yaml',
    `${chart}/values.yaml`,
    `${chart}/Chart.yaml`,
  ];
  for (const name of names) {
    const { errors } = documents(read(name));
    count(`${name} is YAML`, errors.length === 0, errors.join('\n'));
  }
  for (const name of ['compose.yaml', 'deploy/compose.services.yaml']) {
    const [{ services, volumes }] = documents(read(name)).values;
    const { read_only, cap_drop, image: tag } = services.cairn;
    count(
      `${name} runs the image with nothing to write but its volumes`,
      read_only === true && cap_drop[0] === 'ALL' && tag.startsWith('cairn:'),
    );
    const mounts = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((one) => one.split(':')[0]);
    count(
      `${name} declares its volumes`,
      mounts.every((one) => one in volumes),
      mounts.join(),
    );
  }
  const { version } = JSON.parse(read('package.json'));
  const [{ appVersion }] = documents(read(`${chart}/Chart.yaml`)).values;
  count('the chart is of this version', appVersion === version, appVersion);
  variables();
  helm(chart);
}

/** Every variable that these files hand to the server is one that it reads. */
function variables() {
  const known = new Set([...read('docs/configuration.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  const given = ['compose.yaml', 'deploy/compose.services.yaml'].flatMap((name) =>
    Object.keys(documents(read(name)).values[0].services.cairn.environment),
  );
  const proxies = readdirSync(join(root, 'deploy/proxy')).flatMap((name) =>
    [...read(`deploy/proxy/${name}`).matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, one]) => one),
  );
  const chart = [...read('deploy/helm/cairn/templates/_helpers.tpl').matchAll(/name: ([A-Z][A-Z_]+)\n/g)].map(
    ([, one]) => one,
  );
  const strange = [...given, ...proxies, ...chart].filter((name) => !known.has(name));
  count('the files set only variables that there are', given.length > 5 && strange.length === 0, strange.join(', '));
}

function helm(chart) {
  if (!has('helm')) return left('the templates of the chart', 'there is no Helm here');
  const set = [
    '--set',
    'baseUrl=https://work.example.com,existingSecret=cairn,env.S3_BUCKET=cairn,ingress.enabled=true,ingress.host=work.example.com',
  ];
  const lint = run('helm', ['lint', '--strict', chart, ...set]);
  count('helm lint', lint.status === 0, lint.stdout + lint.stderr);
  const rendered = run('helm', ['template', 'cairn', chart, ...set]);
  const { errors, values } =
    rendered.status === 0 ? documents(rendered.stdout) : { errors: [rendered.stderr], values: [] };
  const kinds = values
    .filter(Boolean)
    .map(({ kind }) => kind)
    .sort();
  const wanted = ['Deployment', 'Ingress', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service', 'ServiceAccount'];
  count('helm template', errors.length === 0 && kinds.join() === wanted.join(), `${errors.join('\n')}${kinds.join()}`);
  const refused = (more, reason) => {
    const { status, stderr } = run('helm', ['template', 'cairn', chart, ...more]);
    count(`the chart refuses ${reason}`, status !== 0, stderr);
  };
  refused([], 'values without an address and a secret');
  refused(['--set', 'baseUrl=https://a.example,existingSecret=cairn'], 'pods that lose uploaded files');
}

try {
  mkdirSync(scratch, { recursive: true });
  if (!existsSync(join(root, 'dist/build.json'))) throw new Error('Build first: npm run build');
  unit();
  files();
  await image();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
finish();
