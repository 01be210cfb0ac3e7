import fc from 'fast-check';
import { statusOf, type Span } from './cycle';
import { assertTakesItems, assertTransferable } from './transfer';

const NOW = '2035-03-10T11:00:00.000000Z';
const DAY = 86_400_000;

const spans: fc.Arbitrary<Span> = fc
  .option(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 9 })), { freq: 5 })
  .map((days) => {
    if (!days) return { startDate: null, endDate: null };
    const moment = (away: number) => new Date(Date.parse(NOW) + away * DAY).toISOString().replace('Z', '000Z');
    return { startDate: moment(days[0]), endDate: moment(days[0] + days[1]) };
  });

const passes = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};

describe('a transfer', () => {
  it('leads from what does not end later to what has not ended', () => {
    fc.assert(
      fc.property(spans, spans, (from, to) => {
        const isAllowed = ['completed', 'draft'].includes(statusOf(from, NOW)) && statusOf(to, NOW) !== 'completed';
        expect(passes(() => assertTransferable(from, to, NOW))).toBe(isAllowed);
      }),
    );
  });

  it('never leads back where both have dates', () => {
    fc.assert(
      fc.property(spans, spans, (one, other) => {
        fc.pre(Boolean(one.endDate && other.endDate));
        const [there, back] = [
          passes(() => assertTransferable(one, other, NOW)),
          passes(() => assertTransferable(other, one, NOW)),
        ];
        expect(there && back).toBe(false);
      }),
    );
  });

  it('leads to what takes items', () => {
    fc.assert(
      fc.property(spans, (span) => {
        expect(passes(() => assertTakesItems(span, NOW))).toBe(statusOf(span, NOW) !== 'completed');
      }),
    );
  });
});
