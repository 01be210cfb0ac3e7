import { MemoryRateCounter } from '#auth';
import { ClusterRateCounter, countAll } from './cluster-rate-counter';
import type { MessageTo } from './messages';

const MINUTE = 60_000;
type CountMessage = MessageTo<'primary', 'count'>;

/** Workers whose messages a primary answers a moment later, as over a pipe. */
function fleet(size: number) {
  const primary = new MemoryRateCounter();
  const messages: CountMessage[] = [];
  const workers = Array.from({ length: size }, () => {
    const worker: ClusterRateCounter = new ClusterRateCounter((message) => {
      messages.push(message);
      void countAll(primary, message.counts).then((usages) =>
        setImmediate(() => worker.counted({ kind: 'counted', batch: message.batch, usages })),
      );
    });
    return worker;
  });
  return { workers, messages };
}

it('counts for all workers together', async () => {
  const { workers } = fleet(3);
  const usages = await Promise.all(Array.from({ length: 30 }, (_, i) => workers[i % 3]!.hit('key', MINUTE)));
  expect(usages.map(({ used }) => used).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
});

it('answers each request of a batch with its own usage', async () => {
  const { workers, messages } = fleet(1);
  const [a, b, again] = await Promise.all([
    workers[0]!.hit('a', MINUTE),
    workers[0]!.hit('b', MINUTE),
    workers[0]!.refund('c').then(() => workers[0]!.hit('a', MINUTE)),
  ]);
  expect([a.used, b.used, again.used]).toEqual([1, 1, 2]);
  expect(messages).toHaveLength(1);
});

it('takes a request back', async () => {
  const { workers } = fleet(2);
  await workers[0]!.hit('key', MINUTE);
  await workers[1]!.refund('key');
  await workers[1]!.hit('other', MINUTE);
  expect(await workers[0]!.hit('key', MINUTE)).toMatchObject({ used: 1 });
});

describe('without a primary', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('counts for itself when no answer comes', async () => {
    const counter = new ClusterRateCounter(() => undefined);
    const usages = [counter.hit('key', MINUTE), counter.hit('key', MINUTE)];
    await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(1_000);
    expect((await Promise.all(usages)).map(({ used }) => used)).toEqual([1, 2]);
  });

  it('counts for itself at once when the message cannot be sent, and passes over a late answer', async () => {
    const counter = new ClusterRateCounter(() => {
      throw new Error('channel closed');
    });
    expect(await counter.hit('key', MINUTE)).toMatchObject({ used: 1 });
    counter.counted({ kind: 'counted', batch: 0, usages: [{ used: 99, resetMs: 1 }] });
    expect(await counter.hit('key', MINUTE)).toMatchObject({ used: 2 });
  });
});
