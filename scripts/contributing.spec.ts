import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

const FILES = ['contract', 'docs', 'src', 'test', 'web/pages'].flatMap(filesBelow);

/** Paths of a context are named without the folder that all contexts are in. */
const located = (path: string): string =>
  /^((domain|application|infrastructure|api)\/|<context>)/.test(path) ? `src/contexts/<context>/${path}` : path;

const [, table = ''] = /^## Common tasks$([^]*?)^## /m.exec(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'))!;

const named = [...table.matchAll(/^\| (an? [^|]+|what [^|]+?) +\|(.*)\|$/gm)].flatMap(([, task = '', files = '']) =>
  [...files.matchAll(/`([^` ]+\.(?:tsx?|md|txt))`/g)].map(([, path = '']) => ({
    task: task.trim(),
    path: located(path),
  })),
);

describe('the table of common tasks in CONTRIBUTING.md', () => {
  it('has ten tasks', () => {
    expect(new Set(named.map(({ task }) => task)).size).toBe(10);
  });

  it.each(named)('$task: $path is a place where files are', ({ path }) => {
    const shape = new RegExp(`^${path.replaceAll('.', '\\.').replace(/<\w+>/g, '[^/]+')}$`);
    expect(FILES.some((file) => shape.test(file))).toBe(true);
  });
});
