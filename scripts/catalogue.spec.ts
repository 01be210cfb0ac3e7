import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(__dirname, '../web');
const sources = readdirSync(join(WEB, 'catalogue')).filter((name) => name.endsWith('.tsx'));
const source = sources.map((name) => readFileSync(join(WEB, 'catalogue', name), 'utf8')).join('\n');
const index = readFileSync(join(WEB, 'kit/index.ts'), 'utf8');
/** What pages can use; parts of components are shown with them. */
const components = readdirSync(join(WEB, 'kit')).filter(
  (name) => name.endsWith('.tsx') && index.includes(`'./${name.replace('.tsx', '')}'`),
);

it('shows every component of the kit', () => {
  const shown = [...source.matchAll(/<Exhibit\s+name="(\w+)"/g)].map(([, name]) => `${name}.tsx`);
  expect(components.length).toBeGreaterThan(15);
  expect(components.filter((name) => !shown.includes(name))).toEqual([]);
});
