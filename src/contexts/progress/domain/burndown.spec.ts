import fc from 'fast-check';
import { burndown, type DayDelta } from './burndown';
import { MOST_DAYS } from './days';
import { NOTHING } from './standing';

const items = (day: string, total: number, completed = 0, cancelled = 0): DayDelta => ({
  day,
  items: { total, completed, cancelled },
  points: NOTHING,
});
const chart = (deltas: readonly DayDelta[], until: string | null = '2026-03-04', today = '2026-03-10') =>
  burndown(deltas, { from: '2026-03-01', until, today }).map(
    ({ day, items: { total }, remainingItems, idealItems }) => [day.slice(-2), total, remainingItems, idealItems],
  );

it('tells for each day what there was to do and what remained, beside an even pace', () => {
  const deltas = [items('2026-03-02', 0, 1), items('2026-02-20', 4), items('2026-03-04', 0, 2)];
  expect(chart(deltas)).toEqual([
    ['01', 4, 4, 3],
    ['02', 4, 3, 2],
    ['03', 4, 3, 1],
    ['04', 4, 1, 0],
  ]);
});

it('ends today, and does not show what is done after the last day', () => {
  expect(chart([items('2026-03-01', 2)], '2026-03-04', '2026-03-02').map(([day]) => day)).toEqual(['01', '02']);
  expect(chart([items('2026-03-01', 2), items('2026-03-09', 0, 2)]).at(-1)).toEqual(['04', 2, 2, 0]);
});

it('what is cancelled does not remain, and belongs to no even pace', () => {
  expect(chart([items('2026-03-01', 4), items('2026-03-02', 0, 0, 2)]).map(([, ...rest]) => rest)).toEqual([
    [4, 4, 1.5],
    [4, 2, 1],
    [4, 2, 0.5],
    [4, 2, 0],
  ]);
});

it('has no even pace without a last day, and at most a year of days', () => {
  const days = burndown([items('2020-01-01', 3)], { from: '2020-01-01', until: null, today: '2026-03-01' });
  expect([days.length, days[0]!.items.total, days[0]!.idealItems, days.at(-1)!.day]).toEqual([
    MOST_DAYS,
    3,
    null,
    '2026-03-01',
  ]);
});

it('the last day has all that happened until then, in whatever order it is told', () => {
  const delta = fc.record({ day: fc.integer({ min: 1, max: 28 }), total: fc.integer({ min: -3, max: 5 }) });
  fc.assert(
    fc.property(fc.array(delta), fc.integer({ min: 1, max: 28 }), (deltas, today) => {
      const told = deltas.map(({ day, total }) => items(`2026-03-${String(day).padStart(2, '0')}`, total));
      const sum = deltas.filter(({ day }) => day <= today).reduce((all, { total }) => all + total, 0);
      const day = `2026-03-${String(today).padStart(2, '0')}`;
      expect(chart(told, null, day).at(-1)![1]).toBe(sum);
    }),
  );
});
