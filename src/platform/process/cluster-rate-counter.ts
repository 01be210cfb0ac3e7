import { MemoryRateCounter, RateCounter, type Usage } from '#auth';
import type { Count, MessageTo } from './messages';

/** A primary that takes longer has ended or hangs. */
const PATIENCE_MS = 1_000;

type Send = (message: MessageTo<'primary', 'count'>) => void;

interface Sent {
  readonly answer: (usages: readonly Usage[] | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

interface Waiting {
  readonly count: Count;
  readonly settle: (usage: Usage | undefined) => void;
}

/**
 * Counts requests of all workers in the primary process. Requests of one turn of the event loop are sent in one
 * message. While the primary does not answer, each worker counts separately.
 */
export class ClusterRateCounter extends RateCounter {
  private readonly fallback = new MemoryRateCounter();
  private readonly sent = new Map<number, Sent>();
  private waiting: Waiting[] = [];
  private batches = 0;

  constructor(private readonly send: Send) {
    super();
  }

  async hit(key: string, windowMs: number): Promise<Usage> {
    const usage = await new Promise<Usage | undefined>((settle) => this.add({ act: 'hit', key, windowMs }, settle));
    return usage ?? this.fallback.hit(key, windowMs);
  }

  refund(key: string): Promise<void> {
    this.add({ act: 'refund', key }, () => undefined);
    return Promise.resolve();
  }

  /** Call this with each answer of the primary. */
  counted({ batch, usages }: MessageTo<'worker', 'counted'>): void {
    const sent = this.sent.get(batch);
    if (!sent) return;
    this.sent.delete(batch);
    clearTimeout(sent.timer);
    sent.answer(usages);
  }

  private add(count: Count, settle: Waiting['settle']): void {
    if (this.waiting.push({ count, settle }) === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const taken = this.waiting;
    this.waiting = [];
    const batch = this.batches++;
    const answer: Sent['answer'] = (usages) => distribute(taken, usages);
    const timer = setTimeout(() => this.giveUp(batch), PATIENCE_MS).unref();
    this.sent.set(batch, { answer, timer });
    try {
      this.send({ kind: 'count', batch, counts: taken.map(({ count }) => count) });
    } catch {
      this.giveUp(batch);
    }
  }

  private giveUp(batch: number): void {
    const sent = this.sent.get(batch);
    if (!sent) return;
    this.sent.delete(batch);
    clearTimeout(sent.timer);
    sent.answer(undefined);
  }
}

/** Passes on the results. Only hits get a result, in the order in which they were sent. */
function distribute(waiting: readonly Waiting[], usages: readonly Usage[] | undefined): void {
  let next = 0;
  for (const { count, settle } of waiting) settle(count.act === 'hit' ? usages?.[next++] : undefined);
}

/** For the primary: counts what a worker sent, and returns the usages of its hits. */
export async function countAll(counter: RateCounter, counts: readonly Count[]): Promise<Usage[]> {
  const usages: Usage[] = [];
  for (const count of counts) {
    if (count.act === 'hit') usages.push(await counter.hit(count.key, count.windowMs));
    else await counter.refund(count.key);
  }
  return usages;
}
