// Makes a release of this commit: the version by Conventional Commits, the section of the change log, the package, what is in
// it (CycloneDX), and checksums. It commits and tags nothing; what is left to do is said at the end.
//   node scripts/release.mjs [--version X] [--pre rc] [--output release] [--dry-run]
// --dry-run does all of it in a copy of the checkout and leaves this one as it is. The last line is `N passed, N failed`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { count, finish, left, run } from './checks.mjs';
import { refused, shipped } from './licences.mjs';
import { nextVersion, released, scopeOf, unreleased } from './release/changes.mjs';

const here = resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: {
    version: { type: 'string' },
    pre: { type: 'string' },
    output: { type: 'string', default: 'release' },
    'dry-run': { type: 'boolean', default: false },
  },
});

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The commits since the last release: since its tag or, where tags were not cloned, since the commit that wrote its section. */
function commitsSince(root, version) {
  const tag = git(root, 'tag', '--list', `v${version}`).trim();
  const written = () =>
    git(root, 'log', '--format=%H', `-S## [${version}]`, '--', 'CHANGELOG.md').trim().split('\n').at(-1);
  const from = tag || written();
  return git(root, 'log', '--no-merges', '--format=%B%x00', ...(from ? [`${from}..HEAD`] : ['HEAD']))
    .split('\0')
    .map((text) => text.trim())
    .filter(Boolean);
}

function edit(root, name, change) {
  const path = join(root, name);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** The three places that say the version, and the chart. */
function write(root, before, version, commits) {
  const date = new Date().toISOString().slice(0, 10);
  edit(root, 'package.json', (text) => text.replace(`"version": "${before}"`, `"version": "${version}"`));
  // Of the package itself, which the lock file says twice.
  let times = 0;
  edit(root, 'package-lock.json', (text) =>
    text.replaceAll(`"version": "${before}"`, (said) => ((times += 1) <= 2 ? `"version": "${version}"` : said)),
  );
  edit(root, 'deploy/helm/cairn/Chart.yaml', (text) =>
    text.replace(/^version: .*$/m, `version: ${version}`).replace(/^appVersion: .*$/m, `appVersion: '${version}'`),
  );
  edit(root, 'CHANGELOG.md', (text) => released(text, { version, date, commits }));
}

/** What npm knows of the libraries, with what is built into the application. */
function bill(root, all) {
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--omit',
    'dev',
    '--package-lock-only',
    '--sbom-type',
    'application',
  ];
  const found = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));
  const known = new Set(found.components.map(({ purl }) => purl));
  for (const { name, version, licence } of all) {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    if (known.has(purl)) continue;
    found.components.push({
      'bom-ref': `${name}@${version}`,
      type: 'library',
      name,
      version,
      purl,
      licenses: [{ license: { id: licence } }],
    });
  }
  found.metadata.component.name = 'cairn';
  return found;
}

function make(root, output) {
  const { version: before } = json(join(root, 'package.json'));
  const commits = commitsSince(root, before);
  const version = options.version ?? nextVersion(before, commits, options.pre);
  const scopes = new Set(commits.map(scopeOf).filter(Boolean));
  console.log(`${before} -> ${version}: ${commits.length} commits, ${scopes.size} scopes`);
  if (!count('there is something to release', commits.length > 0)) return;
  write(root, before, version, commits);
  count(
    'the package, the lock file and the chart have the version',
    [
      json(join(root, 'package.json')).version,
      json(join(root, 'package-lock.json')).version,
      json(join(root, 'package-lock.json')).packages[''].version,
    ].every((one) => one === version) &&
      readFileSync(join(root, 'deploy/helm/cairn/Chart.yaml'), 'utf8').includes(`appVersion: '${version}'`),
  );
  const log = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  count(
    'the change log has its section, and nothing is left unreleased',
    log.includes(`\n## [${version}] - `) && unreleased(log).trim() === '',
  );

  mkdirSync(output, { recursive: true });
  const packed = run('npm', ['pack', '--silent', '--pack-destination', output], { cwd: root });
  const tarball = join(output, `cairn-${version}.tgz`);
  if (!count('the package is made', packed.status === 0 && existsSync(tarball), packed.stderr + packed.stdout)) return;
  const inside = execFileSync('tar', ['tzf', tarball], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  count('it holds the licences of what it brings along', inside.includes('package/dist/THIRD-PARTY-LICENCES.txt'));

  const all = shipped(root);
  count(
    `${all.length} packages are shipped under licences that allow it`,
    all.length > 100 && refused(all).length === 0,
  );
  const sbom = bill(root, all);
  writeFileSync(join(output, `cairn-${version}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  const named = new Set(sbom.components.map(({ name, group }) => (group ? `${group}/${name}` : name)));
  count(
    'the bill of materials names libraries of the server and of the application',
    sbom.bomFormat === 'CycloneDX' && ['express', 'pg', 'react', 'swagger-ui-dist'].every((name) => named.has(name)),
    [...named].join(' '),
  );
  signatures(root);
  sums(output);
}

/** Whether the registry has signed what the lock file names. Not where there is no registry. */
function signatures(root) {
  if (options['dry-run']) return;
  const { status, stdout, stderr } = run('npm', ['audit', 'signatures', '--omit=dev'], { cwd: root });
  const said = stdout + stderr;
  if (/verified registry signature/.test(said) || /invalid|missing/.test(said))
    count('the registry has signed the libraries', status === 0, said);
  else left('signatures of the registry', said.trim().split('\n')[0]);
}

function sums(output) {
  const names = readdirSync(output)
    .filter((name) => name !== 'SHA256SUMS')
    .sort();
  const lines = names.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(output, name)))
        .digest('hex')}  ${name}\n`,
  );
  writeFileSync(join(output, 'SHA256SUMS'), lines.join(''));
  const checked = run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: output });
  count(
    'the checksums are right',
    names.length === 2 && (checked.error !== undefined || checked.status === 0),
    checked.stderr,
  );
}

if (options['dry-run']) {
  const scratch = mkdtempSync(join(tmpdir(), 'cairn-release-'));
  const copy = join(scratch, 'cairn');
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-tags', here, copy]);
    symlinkSync(join(here, 'node_modules'), join(copy, 'node_modules'));
    make(copy, join(scratch, 'output'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
} else {
  if (git(here, 'status', '--porcelain').trim() !== '') throw new Error('Commit first: there are changes.');
  make(here, resolve(here, options.output));
  const { version } = json(join(here, 'package.json'));
  console.log(
    `\nLeft to do:\n  npm test\n  git commit --all --message "chore: release ${version}"\n  git tag --annotate v${version} --message "Cairn ${version}"\n  npm run upgrade-fixture`,
  );
}
finish();
