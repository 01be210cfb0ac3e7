// Compiles src, libs and ormconfig.ts to dist with SWC, web/ to dist/web with Vite, and the documents to dist/guide.
// `npm run types` checks the types.
//   node scripts/build.mjs [--if-changed] [--quiet]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const web = join(dist, 'web');
const guide = join(dist, 'guide');
/** What development brings, and an installation without it (`npm ci --omit=dev`) lacks. */
const TOOLS = ['@swc/core', 'vite', 'swagger-ui-dist', 'minisearch'];
const has = (flag) => process.argv.includes(flag);

function* files(path) {
  if (statSync(path).isFile()) return yield path;
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

function fingerprintOf(paths) {
  const digest = createHash('sha256');
  for (const file of paths) digest.update(relative(root, file)).update(readFileSync(file));
  return digest.digest('hex');
}

/** Builds, unless `--if-changed` is given and the inputs are the same as last time. */
async function once(stamp, inputs, build) {
  const fingerprint = fingerprintOf(inputs);
  if (has('--if-changed') && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  assertTools();
  const started = Date.now();
  const what = await build();
  writeFileSync(stamp, fingerprint);
  if (!has('--quiet')) console.log(`Built ${what} in ${Date.now() - started} ms`);
}

function assertTools() {
  const missing = TOOLS.filter((name) => !existsSync(join(root, 'node_modules', name)));
  if (!missing.length) return;
  console.error(
    `Nothing was built without ${missing.join(', ')}: run "npm ci" (without --omit=dev), or install the package ` +
      'that "npm pack" makes, which is built already.',
  );
  process.exit(1);
}

/** The commit that is built, for `cairn --version`. Without a repository around, GIT_COMMIT says it. */
function commit() {
  if (process.env.GIT_COMMIT) return process.env.GIT_COMMIT;
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    if (git('rev-parse', '--show-prefix').trim() !== '') return null;
    const changed = git('status', '--porcelain', '--untracked-files=no').trim() !== '';
    return git('rev-parse', '--short=12', 'HEAD').trim() + (changed ? '-changed' : '');
  } catch {
    return null;
  }
}

/** Swagger UI is served from beside its page, so that nobody has to install all of its package. */
const SWAGGER_UI = [
  ...['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'oauth2-redirect.html', 'oauth2-redirect.js'],
  ...['swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE'],
];

const sources = ['src', 'libs', 'ormconfig.ts']
  .flatMap((entry) => [...files(join(root, entry))])
  .filter((file) => !file.endsWith('.spec.ts'));

async function buildServer() {
  // Imports are resolved to files at build time, because resolving thousands of them would make each start slower.
  const resolved = {
    root,
    jsc: { baseUrl: root, paths: { '#*': ['libs/*/index.ts'] } },
    module: { type: 'commonjs', resolveFully: true },
  };
  const { transformFile } = await import('@swc/core');
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    if (!['web', 'guide'].includes(name)) rmSync(join(dist, name), { recursive: true, force: true });
  }
  await Promise.all(
    sources.map(async (file) => {
      const target = join(dist, relative(root, file)).replace(/\.ts$/, '.js');
      mkdirSync(dirname(target), { recursive: true });
      if (!file.endsWith('.ts')) return cpSync(file, target);
      const { code, map } = await transformFile(file, { ...resolved, sourceFileName: relative(dirname(target), file) });
      writeFileSync(target, `${code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
      writeFileSync(`${target}.map`, map);
    }),
  );
  const [from, to] = [join(root, 'node_modules/swagger-ui-dist'), join(dist, 'src/platform/openapi/ui')];
  for (const name of SWAGGER_UI) cpSync(join(from, name), join(to, name));
  return `${sources.length} files`;
}

/** Where the packages lie that the application is made of; their licences are passed on with it. */
function packagesIn(output) {
  const modules = output.flatMap((chunk) => chunk.moduleIds ?? []);
  const paths = modules.flatMap(
    (id) => /node_modules\/.*node_modules\/(@[^/]+\/)?[^/]+|node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [],
  );
  // Fonts come as files of a style sheet, whose text names no module of the package.
  const fonts = ['node_modules/@fontsource-variable/inter'];
  return [...new Set([...paths, ...fonts])].sort();
}

async function buildWeb() {
  const { build } = await import('vite');
  // Always builds React for production: tests build as well, and `npm start` runs the result.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const { output } = await build({ configFile: join(root, 'web/vite.config.mjs') });
  writeFileSync(join(web, 'packages.json'), JSON.stringify(packagesIn(output)));
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return 'the application in the browser';
}

/** The documents, and the files that they link to. */
const DOCUMENTS = ['docs', 'contract', 'deploy/grafana', 'deploy/prometheus', 'bench/figures.md'];
const TEXTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

async function buildPages() {
  const { buildGuide } = await import('./guide/build.mjs');
  return buildGuide({ root, out: guide, manifest: JSON.parse(readFileSync(join(web, 'manifest.json'), 'utf8')) });
}

await once(
  join(dist, '.sources'),
  [...sources, join(root, '.swcrc'), join(root, 'package.json'), import.meta.filename],
  buildServer,
);
await once(
  join(web, '.sources'),
  [...files(join(root, 'web')), join(root, 'package-lock.json'), import.meta.filename],
  buildWeb,
);
await once(
  join(guide, '.sources'),
  [
    ...[...DOCUMENTS, ...TEXTS, 'scripts/guide'].flatMap((entry) => [...files(join(root, entry))]),
    ...[join(web, 'manifest.json'), join(root, 'package-lock.json'), import.meta.filename],
  ],
  buildPages,
);
if (existsSync(dist)) writeFileSync(join(dist, 'build.json'), `${JSON.stringify({ commit: commit() })}\n`);
