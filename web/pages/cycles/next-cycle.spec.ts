import { nextCycle } from './next-cycle';

const TODAY = '2026-11-27';

it('the first cycle begins today and takes two weeks', () => {
  expect(nextCycle([], TODAY)).toEqual({ name: '', start: TODAY, end: '2026-12-10' });
  const draft = { name: 'Cycle 1', start_date: null, end_date: null };
  expect(nextCycle([draft], TODAY)).toEqual({ name: '', start: TODAY, end: '2026-12-10' });
});

it('a cycle follows the last one, takes as many days and counts on', () => {
  const cycles = [
    { name: 'Sprint 9', start_date: '2026-11-23T00:00:00Z', end_date: '2026-11-29T23:59:59Z' },
    { name: 'Sprint 8', start_date: '2026-11-16T00:00:00Z', end_date: '2026-11-22T23:59:59Z' },
  ];
  expect(nextCycle(cycles, TODAY)).toEqual({ name: 'Sprint 10', start: '2026-11-30', end: '2026-12-06' });
});

it('a cycle after a pause begins today', () => {
  const cycles = [{ name: 'Autumn', start_date: '2026-10-01', end_date: '2026-10-10' }];
  expect(nextCycle(cycles, TODAY)).toEqual({ name: '', start: TODAY, end: '2026-12-06' });
});
