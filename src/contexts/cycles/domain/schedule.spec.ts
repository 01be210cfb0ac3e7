import fc from 'fast-check';
import { overlap, scheduled, Timetable, type Scheduling, type Slot } from './schedule';

const NOW = '2035-03-10T11:00:00.000000Z';
const NONE = { startDate: null, endDate: null };
const ZONES = { project: 'Europe/Berlin', caller: 'America/New_York' };

const how = (more: Partial<Scheduling> = {}): Scheduling => ({ at: NOW, zones: ZONES, ...more });
const days = (startDate: string, endDate: string, more: Partial<Scheduling> = {}) =>
  scheduled(NONE, { startDate, endDate }, how({ wholeDays: true, ...more }));

describe('days', () => {
  it('begin a second after midnight of the project and end a minute before the next', () => {
    expect(days('2035-01-09', '2035-01-20')).toEqual({
      startDate: '2035-01-08T23:00:01.000000Z',
      endDate: '2035-01-20T22:59:00.000000Z',
    });
  });

  it('are those of the project also where its clocks are changed', () => {
    expect(days('2035-03-25', '2035-03-25')).toEqual({
      startDate: '2035-03-24T23:00:01.000000Z',
      endDate: '2035-03-25T21:59:00.000000Z',
    });
  });

  it.each([
    ['2035-01-09T03:00:00Z', '2035-01-08'],
    ['2035-01-09T05:00:00Z', '2035-01-09'],
    ['2035-01-09T03:00:00+09:00', '2035-01-08'],
    ['2035-01-09T23:30:00', '2035-01-09'],
  ])('are taken of %s where the caller is', (moment, day) => {
    expect(days(moment, '2035-01-20')).toEqual(days(day, '2035-01-20'));
  });

  it('begin now where they are today, at the latest when they end', () => {
    expect(days('2035-03-10', '2035-03-11').startDate).toBe(NOW);
    const late = '2035-03-10T22:59:30.000000Z';
    const { startDate, endDate } = days('2035-03-10', '2035-03-10', { at: late });
    expect(startDate).toBe(endDate);
  });

  it('leave the moment as it is that lies on them already', () => {
    const before = { startDate: '2035-03-10T08:00:00.000000Z', endDate: '2035-03-20T12:00:00.000000Z' };
    const sent = { startDate: '2035-03-10', endDate: '2035-03-20' };
    expect(scheduled(before, sent, how({ wholeDays: true }))).toEqual(before);
  });

  it('leave a moment as it is that is sent back, though its day is another one for the caller', () => {
    const before = { startDate: '2035-03-09T23:52:07.500000Z', endDate: '2035-03-20T23:30:00.000000Z' };
    const zones = { project: 'Europe/Berlin', caller: 'UTC' };
    expect(scheduled(before, before, how({ wholeDays: true, zones }))).toEqual(before);
    const inBerlin = { startDate: '2035-03-10T00:52:07.5+01:00', endDate: '2035-03-21T00:30:00+01:00' };
    expect(scheduled(before, inBerlin, how({ wholeDays: true, zones }))).toEqual(before);
  });

  it('end now where today is sent as the end alone of what was to go on', () => {
    const before = { startDate: '2035-03-01T00:00:01.000000Z', endDate: '2035-03-20T22:59:00.000000Z' };
    const today = { endDate: '2035-03-10' };
    expect(scheduled(before, today, how({ wholeDays: true }))).toEqual({ ...before, endDate: NOW });
    const toNight = { ...before, endDate: '2035-03-10T22:59:00.000000Z' };
    expect(scheduled(before, { ...today, startDate: '2035-03-01' }, how({ wholeDays: true }))).toEqual(toNight);
    expect(scheduled(before, today, how())).toEqual(toNight);
    expect(scheduled(toNight, today, how({ wholeDays: true }))).toEqual(toNight);
    const later = { ...before, startDate: '2035-03-12T00:00:01.000000Z' };
    expect(() => scheduled(later, today, how({ wholeDays: true }))).toThrow('cannot exceed');
  });

  it('are days for whoever sends a date without a time', () => {
    expect(scheduled(NONE, { startDate: '2035-01-09', endDate: '2035-01-20' }, how())).toEqual(
      days('2035-01-09', '2035-01-20'),
    );
  });
});

describe('moments', () => {
  it('stay as they are', () => {
    const sent = { startDate: '2035-01-09T15:00:00+02:00', endDate: '2035-01-09T13:00:00.5Z' };
    expect(scheduled(NONE, sent, how())).toEqual({
      startDate: '2035-01-09T13:00:00.000000Z',
      endDate: '2035-01-09T13:00:00.500000Z',
    });
  });
});

describe('a change', () => {
  const before = { startDate: '2035-01-09T00:00:00.000000Z', endDate: '2035-01-20T00:00:00.000000Z' };

  it('leaves what is not sent', () => {
    expect(scheduled(before, {}, how())).toEqual(before);
    expect(scheduled(before, { endDate: '2035-01-10T00:00:00Z' }, how())).toEqual({
      ...before,
      endDate: '2035-01-10T00:00:00.000000Z',
    });
  });

  it.each([{ startDate: null }, { endDate: null }, NONE])('clears both dates by %j', (sent) => {
    expect(scheduled(before, sent, how())).toEqual(NONE);
  });

  it.each([
    [{ startDate: '2035-01-09' }],
    [{ endDate: '2035-01-09' }],
    [{ startDate: '2035-01-09', endDate: null }],
    [{ startDate: null, endDate: '2035-01-09' }],
  ])('needs both dates: %j', (sent) => {
    expect(() => scheduled(NONE, sent, how())).toThrow('Both start date and end date');
  });

  it('does not end before it starts', () => {
    expect(() => scheduled(before, { endDate: '2035-01-08T00:00:00Z' }, how())).toThrow('cannot exceed');
    expect(() => days('2035-01-09', '2035-01-08')).toThrow('cannot exceed');
  });
});

const moment = (day: number): string => new Date(Date.UTC(2035, 0, 1 + day)).toISOString();
const slot = (id: string, start: number, end: number): Slot => ({
  ...{ id, name: id },
  ...{ startDate: moment(start), endDate: moment(end) },
});
const spans = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 10 }))
  .map(([start, length]) => [start, start + length] as const);

describe('overlap', () => {
  it('is that a day belongs to both', () => {
    fc.assert(
      fc.property(spans, spans, ([start, end], [otherStart, otherEnd]) => {
        const days = Array.from({ length: end - start + 1 }, (_, index) => start + index);
        const isShared = days.some((day) => day >= otherStart && day <= otherEnd);
        expect(overlap(slot('a', start, end), slot('b', otherStart, otherEnd))).toBe(isShared);
        expect(overlap(slot('b', otherStart, otherEnd), slot('a', start, end))).toBe(isShared);
      }),
    );
  });

  it('is none with what has no dates', () => {
    expect(overlap(slot('a', 1, 2), { startDate: null, endDate: null })).toBe(false);
    expect(overlap({ startDate: null, endDate: null }, { startDate: null, endDate: null })).toBe(false);
  });
});

describe('a timetable', () => {
  /** Bookings of few cycles, which are moved again and again. */
  const bookings = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), spans), { maxLength: 40 });

  it('never lets one lie over another, and refuses only what does', () => {
    fc.assert(
      fc.property(bookings, (all) => {
        const timetable = new Timetable([]);
        const kept = new Map<string, Slot>();
        for (const [id, [start, end]] of all) {
          const wanted = slot(id, start, end);
          const isFree = [...kept.values()].every((one) => one.id === id || !overlap(one, wanted));
          if (isFree) kept.set(id, wanted);
          expect(booked(timetable, wanted)).toBe(isFree);
        }
        const slots = [...kept.values()];
        expect(slots.some((one) => slots.some((other) => one !== other && overlap(one, other)))).toBe(false);
      }),
    );
  });

  it('names the other one', () => {
    const timetable = new Timetable([slot('Sprint 1', 1, 5)]);
    expect(() => timetable.book(slot('x', 5, 6))).toThrow('overlap those of the cycle "Sprint 1"');
  });
});

function booked(timetable: Timetable, wanted: Slot): boolean {
  try {
    timetable.book(wanted);
    return true;
  } catch {
    return false;
  }
}
