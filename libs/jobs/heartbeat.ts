/** How often progress is stored, and whether somebody ended the work is looked up. */
const STORE_MS = 1_000;

/** Stores how far long work is while it runs, outside of its transaction, and learns that somebody has ended it. */
export class Heartbeat {
  private readonly abort = new AbortController();
  private readonly timer: NodeJS.Timeout;

  /** `store` answers false if the work has been ended. Make it outside of the transaction of the work. */
  constructor(store: () => Promise<boolean>) {
    this.timer = setInterval(() => void this.beat(store).catch(() => undefined), STORE_MS).unref();
  }

  /** Aborted when the work has been ended. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  end(): void {
    this.abort.abort();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async beat(store: () => Promise<boolean>): Promise<void> {
    if (!(await store())) this.end();
  }
}

/**
 * A step of a stream pipeline that fails at the next piece once the signal is aborted: `pipeline(source, untilAborted(signal),
 * target)`. A pipeline that is given the signal itself destroys its streams at once, and one that fails later, when nobody
 * listens to it any more, ends the process.
 */
export const untilAborted = (signal: AbortSignal | undefined) =>
  async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      signal?.throwIfAborted();
      yield piece;
    }
  };
