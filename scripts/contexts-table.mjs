// Writes the table of contexts in ARCHITECTURE.md: what each context keeps (the comment on its declaration) and which
// others it uses (its imports). `--check` only checks that the table is up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const CONTEXTS = join(ROOT, 'src/contexts');
const DOCUMENT = join(ROOT, 'ARCHITECTURE.md');
const BEGIN = '<!-- prettier-ignore-start -->';
const END = '<!-- prettier-ignore-end -->';

const DECLARATION = /\/\*\*\s*((?:(?!\*\/)[^])*?)\s*\*\/\s*export const \w+ = defineContext/;
const IMPORTED = /(?:from|import\() ?'(\.[^']+)'/g;

/** @returns {string[]} Names of all contexts, in their order. */
const contextNames = () =>
  readdirSync(CONTEXTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** @param {string} folder */
const sourcesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.spec\.ts$/.test(file))
    .map((file) => join(folder, file));

/** @param {string} context */
function usedBy(context) {
  const names = new Set(contextNames());
  const used = new Set();
  for (const file of sourcesBelow(join(CONTEXTS, context))) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const [other] = relative(CONTEXTS, resolve(dirname(file), path)).split('/');
      if (other !== context && names.has(other)) used.add(other);
    }
  }
  return [...used].sort();
}

/** @param {string} context */
function purposeOf(context) {
  const file = join(CONTEXTS, context, `${context}.context.ts`);
  const [, comment] = DECLARATION.exec(readFileSync(file, 'utf8')) ?? [];
  if (!comment) throw new Error(`${relative(ROOT, file)}: say in a comment on the declaration what the context keeps.`);
  return comment.replace(/\s*\n\s*\* ?/g, ' ');
}

/** Returns the document and the document with an up-to-date table. */
function withTable() {
  const text = readFileSync(DOCUMENT, 'utf8');
  const rows = contextNames().map((name) => `| \`${name}\` | ${purposeOf(name)} | ${usedBy(name).join(', ')} |`);
  const table = ['| context | what it keeps | uses |', '| --- | --- | --- |', ...rows].join('\n');
  const [before, rest] = text.split(BEGIN);
  const [, after] = rest.split(END);
  return { text, made: `${before}${BEGIN}\n\n${table}\n\n${END}${after}` };
}

const { text, made } = withTable();
if (process.argv.includes('--check')) {
  if (text === made) process.exit();
  console.error('The table of contexts in ARCHITECTURE.md is not true: run "npm run contract".');
  process.exitCode = 1;
} else if (text !== made) writeFileSync(DOCUMENT, made);
