import fc from 'fast-check';
import { overlap, Timetable, type Slot } from './timetable';

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
