import { countOf } from './count';

it.each([
  [{}, 0],
  [null, 0],
  [{ priority: 'high' }, 1],
  [{ and: [{ priority: 'high' }, { or: [{ state_id: 'a' }, { not: { label_id__in: ['b'] } }] }] }, 3],
])('%j has %s conditions', (filters, count) => {
  expect(countOf(filters)).toBe(count);
});
