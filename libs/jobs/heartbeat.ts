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
