import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { Refusal } from './refusal.mjs';
import { resourceFiles } from './resource.mjs';
import { contextFiles } from './templates/context.mjs';
import { samples } from './templates/samples.mjs';
import { addRow, addToContexts, addToModule } from './wiring.mjs';

const CONTEXTS = 'src/contexts/index.ts';
const MIGRATIONS = 'src/migrations';

/**
 * Makes the texts of all files before any is written, so that a failure leaves nothing behind.
 * @returns {Promise<{ path: string, text: string, isNew: boolean }[]>}
 */
export async function plan(root, names) {
  if (!existsSync(join(root, CONTEXTS))) {
    throw new Refusal(`${root} is not a checkout of this project: it has no ${CONTEXTS}.`);
  }
  const created = resourceFiles(names, nextTimestamp(root));
  assertAbsent(root, names, [...created.keys()]);
  const files = new Map([...created, ...samplesOf(root, names), ...wiredFiles(root, names)]);
  const {
    $schema: _schema,
    ignorePatterns: _ignored,
    ...style
  } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
  return Promise.all(
    [...files].map(async ([path, text]) => ({
      path,
      text: (await format(path, text, style)).code,
      isNew: !existsSync(join(root, path)),
    })),
  );
}

function nextTimestamp(root) {
  const known = readdirSync(join(root, MIGRATIONS)).map((name) => Number.parseInt(name, 10) || 0);
  return Math.max(Date.now(), ...known.map((timestamp) => timestamp + 1));
}

function assertAbsent(root, { table, kebabs }, paths) {
  const standing = paths.filter((path) => existsSync(join(root, path)));
  if (standing.length)
    throw new Refusal(`Nothing was written, because this is already there:\n  ${standing.join('\n  ')}`);
  const named = new RegExp(`(create table |['"\`])${table}\\b`);
  const other = readdirSync(join(root, MIGRATIONS)).find((name) =>
    named.test(readFileSync(join(root, MIGRATIONS, name), 'utf8')),
  );
  if (other) {
    throw new Refusal(`The migration ${other} already has a table ${table}. Give another --plural than ${kebabs}.`);
  }
}

/** Returns the samples of a context that has none; a line is added by hand to those that there are. */
function samplesOf(root, names) {
  const path = `test/e2e/${names.context}/samples.ts`;
  return existsSync(join(root, path)) ? [] : [[path, samples(names)]];
}

/** Returns the context's module and declaration and, for a new context, the list of contexts. */
function wiredFiles(root, names) {
  const { context, contextName, kebab, pascal } = names;
  const folder = `src/contexts/${context}`;
  const fresh = existsSync(join(root, folder)) ? new Map() : contextFiles(names);
  const textOf = (path) => fresh.get(path) ?? read(root, path);
  const module = `${folder}/${context}.module.ts`;
  const declaration = `${folder}/${context}.context.ts`;
  const row = { name: `${pascal}Row`, path: `./infrastructure/persistence/${kebab}.row` };
  const wired = new Map([
    [module, addToModule(textOf(module), module, registration(names))],
    [declaration, addRow(textOf(declaration), declaration, row)],
  ]);
  if (fresh.size) {
    const added = { name: contextName, path: `./${context}/${context}.context` };
    wired.set(CONTEXTS, addToContexts(read(root, CONTEXTS), CONTEXTS, added));
  }
  return wired;
}

function read(root, path) {
  if (!existsSync(join(root, path))) throw new Refusal(`${path} is missing: the resource could not be added to it.`);
  return readFileSync(join(root, path), 'utf8');
}

const registration = ({ kebab, kebabs, camel, pascal, pascals }) => ({
  imports: [
    `import { recordsOf } from '#persistence';`,
    `import { ${pascals}V1Controller } from './api/v1/${kebabs}.v1';`,
    `import { ${pascals}V2Controller } from './api/v2/${kebabs}.v2';`,
    `import { ${pascal}Repository } from './application/${kebab}.repository';`,
    `import { ${pascals} } from './application/${kebabs}';`,
    `import { ${camel}Table } from './infrastructure/persistence/${kebab}.row';`,
  ],
  arrays: {
    controllers: [`${pascals}V1Controller`, `${pascals}V2Controller`],
    providers: [pascals, `recordsOf(${pascal}Repository, ${camel}Table)`],
  },
});
