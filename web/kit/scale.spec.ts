import { topOf } from './scale';

it.each([
  [[], 4],
  [[3], 4],
  [[5], 8],
  [[12, 7], 20],
  [[21], 40],
  [[81], 200],
  [[0.5], 4],
])('ends the scale of %j at %d', (values, top) => {
  expect(topOf(values)).toBe(top);
});
