import { amountOf, byValue, inTheForeground } from './estimate';

const estimate = (id: string, lastUsed: boolean) => ({ id, lastUsed, createdAt: `2026-01-0${id}` });

it('takes the estimate that was used last, else the oldest', () => {
  expect(inTheForeground([])).toBeUndefined();
  expect(inTheForeground([estimate('2', false), estimate('1', false)])?.id).toBe('1');
  expect(inTheForeground([estimate('2', true), estimate('1', false), estimate('3', true)])?.id).toBe('2');
});

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
