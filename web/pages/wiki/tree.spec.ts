import { between, linesOf, pathTo, placeAt, treeOf, type Leaf } from './tree';

const leaf = (id: string, parent_id: string | null, sort_order: number, collection_id: string | null = null): Leaf => ({
  ...{ id, name: id, parent_id, sort_order, collection_id },
});
const ROWS = [
  leaf('b', null, 2),
  leaf('a', null, 1),
  leaf('a2', 'a', 20),
  leaf('a1', 'a', 10),
  leaf('a1x', 'a1', 1),
  leaf('lost', 'unseen', 3),
];

it('orders pages below their parents, and what lies below an unseen one at the top', () => {
  const lines = linesOf(treeOf(ROWS), () => true);
  expect(lines.map(({ row, depth }) => `${depth} ${row.id}`)).toEqual([
    '0 a',
    '1 a1',
    '2 a1x',
    '1 a2',
    '0 b',
    '0 lost',
  ]);
  expect(linesOf(treeOf(ROWS), (id) => id === 'a').map(({ row }) => row.id)).toEqual(['a', 'a1', 'a2', 'b', 'lost']);
});

it('knows the way to a page, and ends where rows lead in a circle', () => {
  expect(pathTo(ROWS, 'a1x').map(({ id }) => id)).toEqual(['a', 'a1', 'a1x']);
  expect(pathTo([leaf('x', 'y', 1), leaf('y', 'x', 1)], 'x').map(({ id }) => id)).toEqual(['y', 'x']);
});

it.each<[string, string, 'before' | 'inside' | 'after', object | undefined]>([
  ['b', 'a2', 'before', { parent_id: 'a', sort_order: 15 }],
  ['b', 'a2', 'after', { parent_id: 'a', sort_order: 20 + 65_535 }],
  ['b', 'a1', 'before', { parent_id: 'a', sort_order: 10 - 65_535 }],
  ['a2', 'b', 'inside', { parent_id: 'b', sort_order: 65_535 }],
  ['a1', 'b', 'after', { parent_id: null, sort_order: 2.0 + 65_535 }],
  ['a', 'a1x', 'inside', undefined],
  ['a', 'a', 'before', undefined],
])('%s dropped %s %s', (moved, target, where, place) => {
  const found = placeAt(ROWS, moved, target, where);
  if (place) expect(found).toMatchObject(place);
  else expect(found).toBeUndefined();
});

it('goes into the collection of the page that it is dropped at', () => {
  const rows = [leaf('a', null, 1, 'one'), leaf('b', null, 1, 'two'), leaf('c', null, 2, 'one')];
  expect(placeAt(rows, 'b', 'a', 'after')).toEqual({ parent_id: null, collection_id: 'one', sort_order: 1.5 });
});

it.each([
  [undefined, undefined, 65_535],
  [1, undefined, 65_536],
  [undefined, 0, -65_535],
  [1, 2, 1.5],
])('between %s and %s is %s', (before, after, order) => {
  expect(between(before, after)).toBe(order);
});
