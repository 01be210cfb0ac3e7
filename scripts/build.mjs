// Compiles src, libs and ormconfig.ts to dist with SWC (types are checked by `npm run types`).
//   node scripts/build.mjs [--if-changed] [--quiet]
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const stamp = join(dist, '.sources');
const has = (flag) => process.argv.includes(flag);

function* files(path) {
  if (statSync(path).isFile()) return yield path;
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

const sources = ['src', 'libs', 'ormconfig.ts']
  .flatMap((entry) => [...files(join(root, entry))])
  .filter((file) => !file.endsWith('.spec.ts'));

const digest = createHash('sha256');
for (const file of [...sources, join(root, '.swcrc'), join(root, 'package.json')]) {
  digest.update(relative(root, file)).update(readFileSync(file));
}
const fingerprint = digest.digest('hex');

if (has('--if-changed') && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) process.exit(0);

// Every import names its file: looking for thousands of files is a part of each start.
const resolved = {
  root,
  jsc: { baseUrl: root, paths: { '#*': ['libs/*/index.ts'] } },
  module: { type: 'commonjs', resolveFully: true },
};

const { transformFile } = await import('@swc/core');
const started = Date.now();
rmSync(dist, { recursive: true, force: true });
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
writeFileSync(stamp, fingerprint);
if (!has('--quiet')) console.log(`Built ${sources.length} files in ${Date.now() - started} ms`);
