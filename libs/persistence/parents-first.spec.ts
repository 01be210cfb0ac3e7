import { parentsFirst } from './parents-first';

const order = (...rows: (readonly [id: string, parentId?: string | null])[]) =>
  parentsFirst(rows.map(([id, parentId]) => ({ id, parentId }))).map(({ id }) => id);

it('puts a parent before its children, and leaves others in their order', () => {
  expect(order(['c', 'b'], ['x'], ['b', 'a'], ['a'], ['y'])).toEqual(['a', 'b', 'c', 'x', 'y']);
});

it('keeps rows whose parents are elsewhere or absent', () => {
  expect(order(['b', 'elsewhere'], ['a', null], ['c'])).toEqual(['b', 'a', 'c']);
});

it('keeps every row of a circle once', () => {
  expect(order(['a', 'b'], ['b', 'a']).sort()).toEqual(['a', 'b']);
});
