import fc from 'fast-check';
import {
  healthAfter,
  isGivenUp,
  isGone,
  judged,
  MAX_ATTEMPTS,
  recessMs,
  retryAfterMs,
  WELL,
  type Attempted,
} from './retries';

const PATIENCE = { firstPauseMs: 10_000, chance: 0.5 };
const NOW = '2026-11-22T12:00:00.000000Z';
const HOUR = 3_600_000;

const answered = (status: number | null, more: Partial<Attempted> = {}): Attempted => ({
  ...{ status, isHopeless: false, retryAfterMs: null },
  ...more,
});

describe('an attempt', () => {
  it.each([200, 201, 204, 299])('that is answered with %s was taken', (status) => {
    expect(judged(answered(status), 1, PATIENCE)).toEqual({ kind: 'delivered' });
  });

  it.each([null, 408, 429, 500, 502, 503, 599])('that is answered with %s is made again', (status) => {
    expect(judged(answered(status), 1, PATIENCE)).toEqual({ kind: 'again', pauseMs: 10_000 });
  });

  it.each([100, 301, 302, 307, 400, 401, 404, 410, 418])('that is answered with %s was the last', (status) => {
    expect(judged(answered(status), 1, PATIENCE)).toEqual({ kind: 'failed' });
  });

  it('that cannot be made at all is the last', () => {
    expect(judged(answered(null, { isHopeless: true }), 1, PATIENCE)).toEqual({ kind: 'failed' });
  });

  it('waits as long as it is asked to, a day at most', () => {
    const asked = (ms: number) => judged(answered(429, { retryAfterMs: ms }), 1, PATIENCE);
    expect([asked(60_000), asked(1), asked(1e12)]).toMatchObject([
      { pauseMs: 60_000 },
      { pauseMs: 10_000 },
      { pauseMs: 24 * HOUR },
    ]);
  });

  it('is made again for about three days, at growing pauses', () => {
    const pauses = Array.from({ length: MAX_ATTEMPTS }, (_, index) => judged(answered(500), index + 1, PATIENCE));
    const times = pauses.map((verdict) => (verdict.kind === 'again' ? verdict.pauseMs : 0));
    expect(pauses.at(-1)).toEqual({ kind: 'failed' });
    expect(times.slice(0, 4)).toEqual([10_000, 30_000, 90_000, 270_000]);
    expect(Math.max(...times)).toBe(12 * HOUR);
    const days = times.reduce((sum, ms) => sum + ms, 0) / (24 * HOUR);
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3.5);
  });

  it('never comes back at the same moment as all others, and never early', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
        (chance, n) => {
          const [own, middle] = [chance, 0.5].map((one) => judged(answered(500), n, { ...PATIENCE, chance: one }));
          if (own?.kind !== 'again' || middle?.kind !== 'again') return false;
          const share = own.pauseMs / middle.pauseMs;
          return share >= 0.749 && share <= 1.251;
        },
      ),
    );
  });

  it('tells by 410 that nobody is there any more', () => {
    expect([410, 404, 500, null].map((status) => isGone(answered(status)))).toEqual([true, false, false, false]);
  });
});

describe('a receiver', () => {
  const failed = { kind: 'failed' } as const;

  it('is well once anything was taken', () => {
    expect(healthAfter({ failures: 7, failingSince: NOW }, [failed, { kind: 'delivered' }], NOW)).toEqual(WELL);
  });

  it('is given up after three days in which it took nothing, and ten failures', () => {
    const since = (hours: number) => new Date(Date.parse(NOW) - hours * HOUR).toISOString();
    expect(healthAfter(WELL, [failed, failed], NOW)).toEqual({ failures: 2, failingSince: NOW });
    expect(healthAfter({ failures: 2, failingSince: since(5) }, [failed], NOW)).toEqual({
      failures: 3,
      failingSince: since(5),
    });
    expect(isGivenUp({ failures: 10, failingSince: since(73) }, NOW)).toBe(true);
    expect(isGivenUp({ failures: 9, failingSince: since(73) }, NOW)).toBe(false);
    expect(isGivenUp({ failures: 90, failingSince: since(71) }, NOW)).toBe(false);
  });

  it('is left alone after ten failures in a row, ten minutes at most', () => {
    const recess = (failures: number) => recessMs({ failures, failingSince: NOW }, PATIENCE);
    expect([9, 10, 11, 12, 500].map(recess)).toEqual([0, 10_000, 20_000, 40_000, 600_000]);
  });

  it.each([
    [undefined, null],
    ['120', 120_000],
    [' 5 ', 5_000],
    ['Sun, 22 Nov 2026 12:01:00 GMT', 60_000],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
  ])('asks by Retry-After: %j', (header, ms) => {
    expect(retryAfterMs(header, Date.parse(NOW))).toBe(ms);
  });
});
