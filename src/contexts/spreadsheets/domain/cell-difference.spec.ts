import { isSame } from './cell-difference';

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
