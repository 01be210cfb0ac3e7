import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** kB of what a browser fetches, as it is sent: compressed by brotli. */
const FIRST_VISIT = 180;
const FURTHER_PAGE = 25;
const STYLE = 15;

const BUILT = join(__dirname, '../../dist/web');
const ENTRY = 'main.tsx';
/** Where most visits begin. */
const FIRST_PAGE = 'pages/work-items/ProjectPage.tsx';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(BUILT, 'manifest.json'), 'utf8')) as Record<string, Chunk>;

/** A module with all that it imports at once. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of manifest[name]!.imports ?? []) withImports(next, found);
  return found;
}

const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = brotliCompressSync(readFileSync(join(BUILT, file))).length / 1024;
  sizes.set(file, size);
  return size;
}

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);
const scripts = (names: Iterable<string>): string[] => [...names].map((name) => manifest[name]!.file);
const styles = (names: Iterable<string>): string[] => [
  ...new Set([...names].flatMap((name) => manifest[name]!.css ?? [])),
];

const atFirst = withImports(ENTRY);
const firstVisit = new Set([...atFirst, ...withImports(FIRST_PAGE)]);
const pages = Object.keys(manifest).filter((name) => /^pages\/.*Page\.tsx$/.test(name));

it(`needs at most ${FIRST_VISIT} kB of script and ${STYLE} kB of style for the list of a project`, () => {
  expect(sum(scripts(firstVisit))).toBeLessThan(FIRST_VISIT);
  expect(sum(styles(firstVisit))).toBeLessThan(STYLE);
});

it(`needs at most ${FURTHER_PAGE} kB more for any other page`, () => {
  expect(pages.length).toBeGreaterThan(20);
  const more = pages.map((name): [string, number] => {
    const own = [...withImports(name)].filter((one) => !firstVisit.has(one));
    return [name, Math.round(sum(scripts(own)))];
  });
  expect(more.filter(([, size]) => size > FURTHER_PAGE)).toEqual([]);
});
