import type { DatedItem } from '../planning/dated';
import { numberOf } from '../planning/days';
import { daysOf, moved, rangeOf, spanOf } from './rows';

const item = (start_date: string | null, target_date: string | null) => ({ start_date, target_date }) as DatedItem;
const span = (start: string, end: string) => ({ start: numberOf(start), end: numberOf(end) });

it('moves a span as a whole or at an end, and keeps a day of it', () => {
  const before = span('2026-03-02', '2026-03-06');
  expect(moved(before, 'whole', 3)).toEqual(span('2026-03-05', '2026-03-09'));
  expect(moved(before, 'start', 9)).toEqual(span('2026-03-06', '2026-03-06'));
  expect(moved(before, 'end', -9)).toEqual(span('2026-03-02', '2026-03-02'));
});

it('changes the days that an item has, and gives it the other one where it becomes longer', () => {
  expect(daysOf(item('2026-03-02', '2026-03-06'), span('2026-03-03', '2026-03-06'))).toEqual({
    start_date: '2026-03-03',
  });
  expect(daysOf(item(null, '2026-03-06'), span('2026-03-08', '2026-03-08'))).toEqual({ target_date: '2026-03-08' });
  expect(daysOf(item(null, '2026-03-06'), span('2026-03-04', '2026-03-06'))).toEqual({ start_date: '2026-03-04' });
  expect(daysOf(item('2026-03-02', null), span('2026-03-02', '2026-03-02'))).toEqual({});
});

it('has one day where there is one, and none where there is none', () => {
  expect(spanOf(null, '2026-03-06')).toEqual(span('2026-03-06', '2026-03-06'));
  expect(spanOf(null, undefined)).toBeUndefined();
});

it('draws all that is there and some days around today', () => {
  const today = numberOf('2026-03-02');
  const far = { kind: 'plan', id: 'a', name: 'A', icon: 'flag', ...span('2026-12-01', '2026-12-01') } as const;
  const { start, end } = rangeOf([{ kind: 'heading', id: 'h', name: 'H' }, far], today);
  expect([start < today, end > far.end]).toEqual([true, true]);
});
