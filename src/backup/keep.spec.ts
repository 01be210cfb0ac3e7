import { toRemove } from './keep';
import { snapshotName } from './repository';

const daily = (count: number, last = '2026-11-25T03:00:00Z'): string[] =>
  Array.from({ length: count }, (_, index) =>
    snapshotName(new Date(Date.parse(last) - index * 86_400_000).toISOString()),
  ).reverse();

const kept = (names: readonly string[], rule: Parameters<typeof toRemove>[1]): string[] => {
  const gone = toRemove(names, rule);
  return names.filter((name) => !gone.includes(name)).map((name) => name.slice(0, 10));
};

it('keeps the newest of each of the latest days', () => {
  const twice = [...daily(3), ...daily(3, '2026-11-25T15:00:00Z')];
  expect(kept(twice, { days: 2, weeks: 0, months: 0 })).toEqual(['2026-11-24', '2026-11-25']);
  expect(toRemove(twice, { days: 2, weeks: 0, months: 0 })).toContain(snapshotName('2026-11-25T03:00:00Z'));
});

it('keeps the newest of each week, which begins on Monday, and of each month', () => {
  expect(kept(daily(70), { days: 0, weeks: 3, months: 0 })).toEqual(['2026-11-15', '2026-11-22', '2026-11-25']);
  expect(kept(daily(70), { days: 0, weeks: 0, months: 3 })).toEqual(['2026-09-30', '2026-10-31', '2026-11-25']);
});

it('counts days that have a back-up, not days of the calendar', () => {
  const old = daily(5, '2026-01-05T03:00:00Z');
  expect(kept(old, { days: 3, weeks: 0, months: 0 })).toEqual(['2026-01-03', '2026-01-04', '2026-01-05']);
});

it('never lets go of the newest', () => {
  expect(toRemove(daily(1), { days: 0, weeks: 0, months: 0 })).toEqual([]);
  expect(kept(daily(4), { days: 0, weeks: 0, months: 0 })).toEqual(['2026-11-25']);
});
