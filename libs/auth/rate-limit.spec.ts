import { MemoryRateCounter } from './rate-limit';

const MINUTE = 60_000;

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

it('counts each key in a window that begins with its first request', async () => {
  const counter = new MemoryRateCounter();
  expect(await counter.hit('a', MINUTE)).toEqual({ used: 1, resetMs: MINUTE });
  jest.advanceTimersByTime(20_000);
  expect(await counter.hit('a', MINUTE)).toEqual({ used: 2, resetMs: 40_000 });
  expect(await counter.hit('b', MINUTE)).toEqual({ used: 1, resetMs: MINUTE });
  jest.advanceTimersByTime(40_000);
  expect(await counter.hit('a', MINUTE)).toEqual({ used: 1, resetMs: MINUTE });
});

it('takes a request back, and never more than there were', async () => {
  const counter = new MemoryRateCounter();
  await counter.refund('a');
  await counter.hit('a', MINUTE);
  await counter.refund('a');
  await counter.refund('a');
  expect(await counter.hit('a', MINUTE)).toMatchObject({ used: 1 });
});

it('forgets the oldest keys rather than grow without end', async () => {
  const counter = new MemoryRateCounter();
  await counter.hit('address:oldest', MINUTE);
  for (let i = 0; i < 100_000; i++) await counter.hit(`address:${i}`, MINUTE);
  expect(await counter.hit('address:99999', MINUTE)).toMatchObject({ used: 2 });
  expect(await counter.hit('address:oldest', MINUTE)).toMatchObject({ used: 1 });
});

it('forgets no attempt to sign in for apps that somebody makes up', async () => {
  const counter = new MemoryRateCounter();
  await counter.hit('sign-in-account:ann', MINUTE);
  for (let i = 0; i <= 100_000; i++) await counter.hit(`oauth-client:192.0.2.1:invented-${i}`, MINUTE);
  expect(await counter.hit('sign-in-account:ann', MINUTE)).toMatchObject({ used: 2 });
});
