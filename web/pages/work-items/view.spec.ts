import { dayFromNow, filtersOf, queryOf, readView } from './view';

it('reads of an address what a view has, and leaves out the rest', () => {
  const search = {
    layout: 'board',
    group: 'pie',
    label: 'a',
    priority: ['high', 'soon'],
    due: '2026-01-01..',
    other: 1,
  };
  expect(readView(search)).toEqual({ layout: 'board', label: ['a'], priority: ['high'], due: '2026-01-01..' });
});

it('asks for some values, for none, and for either', () => {
  expect(queryOf({ label: ['a', 'b'] })).toEqual({ label_id__in: ['a', 'b'] });
  expect(queryOf({ label: ['none'] })).toEqual({ label_id__isnull: true });
  expect(JSON.parse(String(queryOf({ label: ['a', 'none'] }).filters))).toEqual({
    or: [{ label_id__in: ['a'] }, { label_id__isnull: true }],
  });
});

it('takes no priority for a value', () => {
  expect(queryOf({ priority: ['none'] })).toEqual({ priority__in: ['none'] });
});

it('keeps the filters of a view as one condition', () => {
  expect(filtersOf({ state: ['s'], due: '2026-01-01..2026-01-31' })).toEqual({
    and: [{ state_id__in: ['s'] }, { target_date__gte: '2026-01-01', target_date__lte: '2026-01-31' }],
  });
});

it('counts days in the zone of the reader', () => {
  expect(dayFromNow(1, new Date(2026, 11, 31, 23, 30))).toBe('2027-01-01');
});
