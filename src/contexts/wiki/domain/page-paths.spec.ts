import { branchOf, collectedIn, fileName, pathsOf, relativeAddress, type OutlinedPage } from './page-paths';

const page = (id: string, name: string, parentId: string | null = null, collectionId: string | null = null) =>
  ({ id, name, parentId, collectionId }) satisfies OutlinedPage;

it.each([
  ['a/b\\c:d', 'a b c d'],
  ['..', 'Untitled'],
  ['../../etc/passwd', 'etc passwd'],
  ['', 'Untitled'],
  ['x'.repeat(200), 'x'.repeat(80)],
  ['Plan.', 'Plan'],
  ['Überblick \n2', 'Überblick 2'],
])('%j is the file %j', (text, name) => {
  expect(fileName(text)).toBe(name);
});

it('pages are in the folder of the page above them, or of their collection', () => {
  const pages = [
    ...[page('c', 'Child', 'a'), page('a', 'Handbook', null, 'k'), page('b', 'handbook', null, 'k')],
    ...[page('d', 'Alone'), page('e', 'Of a hidden one', 'hidden')],
  ];
  expect(Object.fromEntries(pathsOf(pages, new Map([['k', 'People']])))).toEqual({
    ...{ c: 'People/Handbook/Child', a: 'People/Handbook', b: 'People/handbook (2)' },
    ...{ d: 'Alone', e: 'Of a hidden one' },
  });
});

it('a branch is a page with all below it, and a collection its pages with all below them', () => {
  const pages = [page('a', 'A', null, 'k'), page('b', 'B', 'a'), page('c', 'C', 'b'), page('d', 'D')];
  const ids = (some: readonly OutlinedPage[]) => some.map(({ id }) => id);
  expect(ids(branchOf(pages, 'b'))).toEqual(['b', 'c']);
  expect(ids(collectedIn(pages, 'k'))).toEqual(['a', 'b', 'c']);
});

it('an address leads from one file to the other', () => {
  expect(relativeAddress('a/b/c.md', 'files/x y.png')).toBe('../../files/x%20y.png');
  expect(relativeAddress('c.md', 'a/b.md')).toBe('a/b.md');
});

it('many pages of one name each have a path of their own', () => {
  const pages = Array.from({ length: 20_000 }, (_, index) => page(String(index), 'Untitled', null, 'k'));
  const paths = pathsOf(collectedIn(pages, 'k'), new Map([['k', 'K']]));
  expect(new Set(paths.values()).size).toBe(20_000);
  expect(paths.get('19999')).toBe('K/Untitled (20000)');
});

it('a chain of pages is in folders down to the last level, and together below it', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) =>
    page(String(index), `P${index}`, index ? String(index - 1) : null),
  ).reverse();
  const paths = pathsOf(branchOf(chain, '0'), new Map());
  expect(paths.get('2')).toBe('P0/P1/P2');
  expect(paths.get('19999')!.split('/')).toHaveLength(20);
  expect(new Set(paths.values()).size).toBe(20_000);
  const round = [page('a', 'A', 'b'), page('b', 'B', 'a')];
  expect(pathsOf(round, new Map()).size).toBe(2);
});
