import { pollOf } from './device-poll';

const NOW = '2026-01-14T09:00:00.000Z';
const before = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1_000).toISOString();

it.each([
  [null, 5, false, 5],
  [before(5), 5, false, 5],
  [before(4.2), 5, false, 5],
  [before(3.9), 5, true, 10],
  [before(5), 10, true, 15],
  [before(10), 10, false, 10],
  [before(1), 60, true, 60],
])('a device that asked at %s and waits %i seconds', (askedAt, intervalSeconds, isTooSoon, next) => {
  expect(pollOf({ askedAt, intervalSeconds }, NOW)).toEqual({ isTooSoon, intervalSeconds: next });
});
