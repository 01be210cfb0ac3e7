import fc from 'fast-check';
import { Calendar } from '#kernel';
import { RruleScheduleDays } from '../infrastructure/rrule.schedule-days';
import { assertSchedule, FREQUENCIES, nextTime, WEEKDAYS, type DayRule, type Schedule } from './schedule';

const days = new RruleScheduleDays();
const dayAfter = (rule: DayRule, day: string) => days.after(rule, day);

const SCHEDULE: Schedule = {
  frequency: 'daily',
  interval: 1,
  weekdays: [],
  dayOfMonth: null,
  startDate: '2026-01-05',
  time: '02:30',
  timezone: 'Europe/Berlin',
  endDate: null,
  count: null,
};

function times(schedule: Schedule, after: string, most: number): string[] {
  const found: string[] = [];
  for (let at: string | null = after; found.length < most;) {
    at = nextTime(schedule, at, found.length, dayAfter);
    if (at === null) break;
    found.push(at);
  }
  return found;
}

const from = (part: Partial<Schedule>, after: string, most = 3) => times({ ...SCHEDULE, ...part }, after, most);

it.each<[string, Partial<Schedule>, string, string[]]>([
  [
    'an hour that is left out is the one after it',
    {},
    '2026-03-28T12:00:00Z',
    ['2026-03-29T01:30', '2026-03-30T00:30'],
  ],
  ['of an hour that comes twice it is the first', {}, '2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
  ['the first day counts', {}, '2025-06-01T00:00:00Z', ['2026-01-05T01:30', '2026-01-06T01:30']],
  [
    'a short month has it on its last day',
    { frequency: 'monthly', dayOfMonth: 31 },
    '2026-02-01T00:00:00Z',
    ['2026-02-28T01:30', '2026-03-31T00:30', '2026-04-30T00:30'],
  ],
  [
    'a leap day is the last of February elsewhere',
    { frequency: 'yearly', startDate: '2024-02-29' },
    '2026-01-01T00:00:00Z',
    ['2026-02-28T01:30', '2027-02-28T01:30', '2028-02-29T01:30'],
  ],
  [
    'weeks are counted from the one of the first day',
    { frequency: 'weekly', interval: 2, weekdays: ['friday', 'monday'], startDate: '2026-01-07' },
    '2026-01-01T00:00:00Z',
    ['2026-01-09T01:30', '2026-01-19T01:30', '2026-01-23T01:30'],
  ],
  [
    'a weekly one without days has that of its first',
    { frequency: 'weekly' },
    '2026-01-06T00:00:00Z',
    ['2026-01-12T01:30'],
  ],
])('%s', (_, part, after, expected) => {
  expect(from(part, after, expected.length).map((time) => time.slice(0, 16))).toEqual(expected);
});

it('ends on a day, or after so many times', () => {
  expect(from({ endDate: '2026-01-06' }, '2026-01-01T00:00:00Z', 9)).toHaveLength(2);
  expect(from({ count: 4 }, '2026-01-01T00:00:00Z', 9)).toHaveLength(4);
  expect(from({ endDate: '2026-01-05' }, '2026-01-05T01:30:00Z', 9)).toEqual([]);
});

it('names every member that is wrong', () => {
  const wrong = {
    weekdays: ['someday'],
    dayOfMonth: 3,
    timezone: '+02:00',
    startDate: '1999-01-01',
    endDate: '1998-01-01',
  };
  try {
    assertSchedule({ ...SCHEDULE, ...wrong, count: 3 });
    throw new Error('It was accepted.');
  } catch (error) {
    const fields = (error as { details: { fields: { field: string }[] } }).details.fields.map(({ field }) => field);
    expect([...new Set(fields)]).toEqual(['weekdays', 'dayOfMonth', 'timezone', 'startDate', 'endDate', 'count']);
  }
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'UTC',
];
const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const two = (value: number): string => String(value).padStart(2, '0');

const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    frequency: fc.constantFrom(...FREQUENCIES),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.subarray([...WEEKDAYS]),
    dayOfMonth: fc.option(fc.integer({ min: 1, max: 31 })),
    startDate: fc
      .integer({ min: utc('2016-01-01') / DAY_MS, max: utc('2030-12-31') / DAY_MS })
      .map((day) => dayOf(day * DAY_MS)),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${two(h)}:${two(m)}`),
    timezone: fc.constantFrom(...ZONES),
  })
  .map(({ weekdays, dayOfMonth, ...rest }) => ({
    ...rest,
    weekdays: rest.frequency === 'weekly' ? weekdays : [],
    dayOfMonth: rest.frequency === 'monthly' ? dayOfMonth : null,
    endDate: null,
    count: null,
  }));

const parts = (day: string) => day.split('-').map(Number) as [number, number, number];
const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const weekdayOf = (day: string): number => (new Date(utc(day)).getUTCDay() + 6) % 7;
const mondayOf = (day: string): number => utc(day) - weekdayOf(day) * DAY_MS;

/** The rule once more, as plainly as it can be said: whether it comes true on a day. */
function comesTrue({ frequency, interval, weekdays, dayOfMonth, startDate }: Schedule, day: string): boolean {
  if (day < startDate) return false;
  const [year, month, date] = parts(day);
  const [firstYear, firstMonth, firstDate] = parts(startDate);
  if (frequency === 'daily') return ((utc(day) - utc(startDate)) / DAY_MS) % interval === 0;
  if (frequency === 'weekly') {
    const chosen = weekdays.length ? weekdays : [WEEKDAYS[weekdayOf(startDate)]!];
    const weeks = (mondayOf(day) - mondayOf(startDate)) / (7 * DAY_MS);
    return weeks % interval === 0 && chosen.includes(WEEKDAYS[weekdayOf(day)]!);
  }
  const wanted = Math.min(dayOfMonth ?? firstDate, lastOfMonth(year, month));
  if (frequency === 'monthly')
    return ((year - firstYear) * 12 + month - firstMonth) % interval === 0 && date === wanted;
  return (year - firstYear) % interval === 0 && month === firstMonth && date === wanted;
}

it('has one time on each day of the rule, whatever the clocks do, and goes on from any moment', () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: 0, max: 400 }), (schedule, hours) => {
      const begin = new Date(utc(schedule.startDate) - 2 * DAY_MS).toISOString();
      const found = times(schedule, begin, 12);
      const calendar = new Calendar(begin, schedule.timezone);
      const on = found.map((time) => calendar.dayAt(time));
      const expected: string[] = [];
      const last = utc(on.at(-1)!);
      for (let day = utc(schedule.startDate); day <= last; day += DAY_MS) {
        if (comesTrue(schedule, dayOf(day))) expected.push(dayOf(day));
      }
      expect(on).toEqual(expected);
      expect([...found].sort()).toEqual(found);
      const moment = new Date(Date.parse(found[0]!) + hours * 3_600_000).toISOString();
      const next = found.find((time) => Date.parse(time) > Date.parse(moment));
      if (next) expect(nextTime(schedule, moment, 0, dayAfter)).toBe(next);
    }),
    { numRuns: 150 },
  );
});
