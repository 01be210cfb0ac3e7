// Generates the reference for package authors from everything that package.json exports. `npm run reference` writes
// pages to reference/; `node scripts/reference.mjs --check` only looks for warnings.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Application, Converter } from 'typedoc';

const root = resolve(import.meta.dirname, '..');
const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { check, out } = parseArgs({
  options: { check: { type: 'boolean', default: false }, out: { type: 'string', default: join(root, 'reference') } },
}).values;

/**
 * Returns the exported files and the names under which packages import them: `libs/kernel/index.ts` is `cairn/kernel`.
 */
function entryPoints() {
  const sources = Object.entries(exports).filter(([, { source }]) => source);
  return new Map(sources.flatMap(([path, { source }]) => expanded(path.slice(2), source.slice(2))));
}

/** Expands `*`, which stands for the same folder in both paths. */
function expanded(path, source) {
  const [folder, rest] = source.split('*');
  const parts = rest ? readdirSync(join(root, folder)) : [''];
  return parts
    .map((part) => [source.replace('*', part), `${name}/${path.replace('*', part)}`])
    .filter(([file]) => existsSync(join(root, file)));
}

const entries = entryPoints();
const application = await Application.bootstrap({
  name: 'Cairn for package authors',
  entryPoints: [...entries.keys()].map((file) => join(root, file)),
  tsconfig: join(root, 'tsconfig.kit.json'),
  basePath: root,
  readme: 'none',
  // `npm run types` checks types. Members that classes inherit from other libraries are documented there.
  skipErrorChecking: true,
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  treatWarningsAsErrors: true,
  externalSymbolLinkMappings: { '@nestjs/common': { '*': '#' } },
  validation: { notExported: false, invalidLink: true, notDocumented: false },
  sort: ['kind', 'alphabetical'],
});

application.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
  for (const module of project.children ?? []) module.name = entries.get(`${module.name}/index.ts`) ?? module.name;
});

const project = await application.convert();
if (!project) process.exit(1);
application.validate(project);
if (!check && !application.logger.hasErrors()) await application.generateDocs(project, out);
process.exit(application.logger.hasErrors() || application.logger.hasWarnings() ? 1 : 0);
