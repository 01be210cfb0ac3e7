import { sortBefore, sortBehind } from './sort-order';

it.each([
  [null, 65_535],
  [65_535, 75_535],
  [0, 10_000],
  [-20_000, -10_000],
])('leaves a gap behind %p', (highest, expected) => {
  expect(sortBehind(highest)).toBe(expected);
});

it.each([
  [null, 65_535],
  [65_535, 55_535],
  [0, -10_000],
])('leaves a gap before %p', (lowest, expected) => {
  expect(sortBefore(lowest)).toBe(expected);
});
