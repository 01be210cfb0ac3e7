import { amountOf, byValue } from './estimate-point';

it.each([
  ['13', 13],
  ['0.5', 0.5],
  [' 8 ', 8],
  ['XS', null],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['1h', null],
])('counts %p as %p', (value, amount) => {
  expect(amountOf(value)).toBe(amount);
});

it('puts numbers by their size before words by the alphabet', () => {
  const points = ['XS', '13', '2', 'L', '0.5'].map((value) => ({ value, amount: amountOf(value) }));
  expect(points.sort(byValue).map(({ value }) => value)).toEqual(['0.5', '2', '13', 'L', 'XS']);
});
