import { Calendar, isDay, momentOf, nextDay, type Unit } from './calendar';

const at = (now: string, zone = 'UTC') => new Calendar(now, zone);

describe('today', () => {
  it.each([
    ['2026-01-14T23:30:00.000000Z', 'UTC', '2026-01-14'],
    ['2026-01-14T23:30:00.000000Z', 'Europe/Berlin', '2026-01-15'],
    ['2026-01-14T04:30:00.000000Z', 'America/New_York', '2026-01-13'],
    ['2026-01-14T11:00:00.000000Z', 'Pacific/Kiritimati', '2026-01-15'],
    ['2026-01-14T11:00:00.000000Z', 'Nowhere/Land', '2026-01-14'],
  ])('at %s in %s is %s', (now, zone, day) => {
    expect(at(now, zone).today).toBe(day);
  });
});

describe('the beginning of a day', () => {
  it.each([
    ['2026-01-14', 'UTC', '2026-01-14T00:00:00.000Z'],
    ['2026-01-14', 'Europe/Berlin', '2026-01-13T23:00:00.000Z'],
    ['2026-07-14', 'Europe/Berlin', '2026-07-13T22:00:00.000Z'],
    ['2026-01-14', 'America/New_York', '2026-01-14T05:00:00.000Z'],
    ['2026-01-14', 'Asia/Kathmandu', '2026-01-13T18:15:00.000Z'],
    // Clocks are put forward and back on these days, later than midnight.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    // Here they were put forward at midnight, so that the day began at one o'clock.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Here they were put back at midnight, so that the hour before it came twice.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, moment) => {
    expect(at('2026-01-14T12:00:00Z', zone).startOf(day)).toBe(moment);
  });
});

describe('a time of a day', () => {
  it.each([
    ['2026-01-14', '09:30', 'UTC', '2026-01-14T09:30:00.000Z'],
    ['2026-07-14', '09:30', 'Europe/Berlin', '2026-07-14T07:30:00.000Z'],
    // Clocks leave these out, and are put forward by an hour, or by half of one.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    // These come twice.
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, moment) => {
    expect(at('2026-01-14T12:00:00Z', zone).at(day, time)).toBe(moment);
  });
});

describe('days away', () => {
  it.each<[string, number, Unit, string]>([
    ['2026-01-14', -14, 'day', '2025-12-31'],
    ['2026-01-14', 18, 'day', '2026-02-01'],
    ['2026-01-14', -2, 'week', '2025-12-31'],
    ['2026-03-31', -1, 'month', '2026-02-28'],
    ['2024-03-31', -1, 'month', '2024-02-29'],
    ['2026-01-31', 1, 'month', '2026-02-28'],
    ['2026-01-14', -13, 'month', '2024-12-14'],
    ['2024-02-29', 1, 'year', '2025-02-28'],
    ['2026-12-31', 1, 'month', '2027-01-31'],
    ['2026-01-14', -1_200, 'month', '1926-01-14'],
    ['2026-01-14', 36_500, 'day', '2125-12-21'],
  ])('from %s by %i %ss', (today, count, unit, expected) => {
    expect(at(`${today}T12:00:00Z`).shifted(count, unit)).toBe(expected);
  });
});

describe('the unit that today is in', () => {
  it.each<[string, Unit, string, string]>([
    ['2026-01-14', 'day', '2026-01-14', '2026-01-15'],
    ['2026-01-14', 'week', '2026-01-12', '2026-01-19'],
    ['2026-01-12', 'week', '2026-01-12', '2026-01-19'],
    ['2026-01-18', 'week', '2026-01-12', '2026-01-19'],
    ['2026-01-14', 'month', '2026-01-01', '2026-02-01'],
    ['2026-12-14', 'month', '2026-12-01', '2027-01-01'],
    ['2026-01-14', 'year', '2026-01-01', '2027-01-01'],
  ])('%s, %s: from %s to before %s', (today, unit, first, behind) => {
    const calendar = at(`${today}T12:00:00Z`);
    expect([calendar.first(unit), calendar.behind(unit)]).toEqual([first, behind]);
  });
});

it('knows real days only', () => {
  expect(['2026-02-28', '2024-02-29', '1000-01-01', '9998-12-31'].every(isDay)).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '0999-12-31', '9999-01-01', 'today', '']) {
    expect(isDay(text)).toBe(false);
  }
  expect(nextDay('9998-12-31')).toBe('9999-01-01');
});

it.each([
  ['2026-01-14T09:30Z', '2026-01-14T09:30Z'],
  ['2026-01-14 09:30:15', '2026-01-14T09:30:15Z'],
  ['2026-01-14T09:30:15.123456+02:00', '2026-01-14T09:30:15.123456+02:00'],
  ['2026-01-14', undefined],
  ['2026-02-30T09:30Z', undefined],
  ['2026-01-14T25:30Z', undefined],
  ['2026-01-14T09:30:15.1234567Z', undefined],
  ['soon', undefined],
])('reads %s as a moment', (text, expected) => {
  expect(momentOf(text)).toBe(expected);
});
