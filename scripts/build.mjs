// Compiles src, libs and ormconfig.ts to dist with SWC, and web/ to dist/web with Vite (types are checked by `npm run types`).
//   node scripts/build.mjs [--if-changed] [--quiet]
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const web = join(dist, 'web');
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

/** Builds unless what it would build of is the same as last time. */
async function once(stamp, inputs, build) {
  const fingerprint = fingerprintOf(inputs);
  if (has('--if-changed') && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  const started = Date.now();
  const what = await build();
  writeFileSync(stamp, fingerprint);
  if (!has('--quiet')) console.log(`Built ${what} in ${Date.now() - started} ms`);
}

const sources = ['src', 'libs', 'ormconfig.ts']
  .flatMap((entry) => [...files(join(root, entry))])
  .filter((file) => !file.endsWith('.spec.ts'));

async function buildServer() {
  // Every import names its file: looking for thousands of files is a part of each start.
  const resolved = {
    root,
    jsc: { baseUrl: root, paths: { '#*': ['libs/*/index.ts'] } },
    module: { type: 'commonjs', resolveFully: true },
  };
  const { transformFile } = await import('@swc/core');
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    if (name !== 'web') rmSync(join(dist, name), { recursive: true, force: true });
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
  return `${sources.length} files`;
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web/vite.config.mjs') });
  return 'the application in the browser';
}

await once(join(dist, '.sources'), [...sources, join(root, '.swcrc'), join(root, 'package.json')], buildServer);
await once(join(web, '.sources'), [...files(join(root, 'web')), join(root, 'package-lock.json')], buildWeb);
