// Whether clients that generators make of the served documents compile, with all operations: `node .ci/clients.mjs URL`.
// The last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, finish, left, run as start } from '../scripts/checks.mjs';

const [base] = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'cairn-clients-'));
const at = (name) => join(directory, name);

/** It wants a compiler of its own, older than ours: npx keeps both apart. */
const TYPES = ['--yes', '--package=openapi-typescript@7.13.0', 'openapi-typescript'];
const hasTypes = start('npx', [...TYPES, '--version']).status === 0;
if (!hasTypes) left('openapi-typescript', 'no registry here has it');

function run(...command) {
  const { status, stdout, stderr } = start('npx', command);
  if (status !== 0)
    throw new Error(`npx ${command.join(' ')} ended with ${status}:\n${stdout}${stderr}`.slice(0, 4000));
}

/** Types that have to name each operation once: the compiler says which one is missing or too many. */
const allOf = (ids) => `import type { operations } from './types';
export const all: Record<keyof operations, true> = ${JSON.stringify(Object.fromEntries(ids.map((id) => [id, true])))};
`;

function generateTypes(document, ids, version) {
  run(...TYPES, document, '--output', at(`${version}/types.ts`));
  writeFileSync(at(`${version}/all.ts`), allOf(ids));
}

function generateSdk(document, ids, version) {
  const [input, output] = [document, at(`${version}/sdk`)];
  run(
    '--no-install',
    'openapi-ts',
    '--input',
    input,
    '--output',
    output,
    '--client',
    '@hey-api/client-fetch',
    '--silent',
  );
  const functions = readFileSync(at(`${version}/sdk/sdk.gen.ts`), 'utf8').match(/^export const \w+ = </gm) ?? [];
  if (functions.length !== ids.length) throw new Error(`${functions.length} functions of ${ids.length} operations`);
}

const COMPILER = { strict: true, noEmit: true, target: 'ES2022', module: 'ESNext', moduleResolution: 'Bundler' };

function compile() {
  const compilerOptions = { ...COMPILER, lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] };
  writeFileSync(at('tsconfig.json'), JSON.stringify({ compilerOptions }));
  run('--no-install', 'tsc', '--project', directory);
}

function check(name, work) {
  try {
    work();
    count(name, true);
  } catch (error) {
    count(name, false, error.message);
  }
}

try {
  for (const version of ['v1', 'v2']) {
    const text = await (await fetch(`${base}/docs/openapi.${version}.json`)).text();
    writeFileSync(at(`${version}.json`), text);
    const ids = Object.values(JSON.parse(text).paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    if (hasTypes) check(`openapi-typescript, ${version}`, () => generateTypes(at(`${version}.json`), ids, version));
    check(`@hey-api/openapi-ts, ${version}`, () => generateSdk(at(`${version}.json`), ids, version));
  }
  check('what was generated compiles', compile);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
finish();
