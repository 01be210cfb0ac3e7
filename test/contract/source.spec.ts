import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../support/run';

const sources = readdirSync(join(ROOT, 'src/contexts'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }));

const lower = sources.filter(({ path }) => /\/(domain|application|infrastructure)\//.test(path));

it('finds the layers below the interface', () => {
  expect(lower.length).toBeGreaterThan(20);
});

it('speaks of no version of the interface below it', () => {
  const places = lower.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (/\bv[12]\b|V[12]\b/i.test(line) ? [`${path}:${index + 1} ${line}`] : [])),
  );
  expect(places).toEqual([]);
});
