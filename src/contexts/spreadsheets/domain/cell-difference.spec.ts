import { isSame, valueIn } from './cell-difference';

const listIn = (text: string) => text.split(',').filter(Boolean);

it.each([
  ['a', 'a', true],
  [' a ', 'a', true],
  ['a', 'b', false],
  ['a', null, false],
  [null, null, true],
  ['', null, true],
  [5, '5', true],
  [5, '5.0', true],
  [5, '6', false],
  [5, null, false],
  [true, 'TRUE', true],
  [true, 'false', false],
  [['a', 'b'], ['b', 'a'], true],
  [['a', 'b'], ['a'], false],
  [['a'], ['a', 'b'], false],
  [null, [], true],
  ['a', ['a'], true],
] as const)('%j and %j: the same is %s', (current, sent, expected) => {
  expect(isSame(current, sent)).toBe(expected);
});

it('an empty cell is no value', () => {
  expect(valueIn('', false, listIn)).toBeNull();
  expect(valueIn('', true, listIn)).toEqual([]);
  expect(valueIn('a,b', true, listIn)).toEqual(['a', 'b']);
  expect(valueIn('a,b', false, listIn)).toBe('a,b');
});
