import { parseCronItems } from 'graphile-worker';
import { lastDue } from './due';

const last = (pattern: string, before: string): string | undefined => {
  const [{ match } = { match: () => false }] = parseCronItems([{ task: 'a', match: pattern }]);
  return lastDue(match, new Date(before))?.toISOString();
};

it.each([
  ['0 3 * * *', '2026-11-25T12:34:56Z', '2026-11-25T03:00:00.000Z'],
  ['0 3 * * *', '2026-11-25T03:00:00Z', '2026-11-25T03:00:00.000Z'],
  ['0 3 * * *', '2026-11-25T02:59:59Z', '2026-11-24T03:00:00.000Z'],
  ['30 4 * * 0', '2026-11-25T12:00:00Z', '2026-11-22T04:30:00.000Z'],
  ['0 0 31 * *', '2026-11-25T12:00:00Z', '2026-10-31T00:00:00.000Z'],
  ['0 0 29 2 *', '2026-11-25T12:00:00Z', '2024-02-29T00:00:00.000Z'],
])('%s was due before %s at %s', (pattern, before, due) => expect(last(pattern, before)).toBe(due));

it('is never due on a day that no year has', () => expect(last('0 0 30 2 *', '2026-11-25T12:00:00Z')).toBeUndefined());
