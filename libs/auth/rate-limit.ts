/** `limit` requests in a window. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface Usage {
  /** Requests in the current window, this one included. */
  readonly used: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/** Counts requests in fixed windows that begin with the first request. */
export abstract class RateCounter {
  abstract hit(key: string, windowMs: number): Promise<Usage>;
  /** Takes one request of the current window back. */
  abstract refund(key: string): Promise<void>;
}

interface Window {
  used: number;
  readonly endsAt: number;
}

const SWEEP_MS = 30_000;
/** About 20 MB. Who comes from more addresses than this in a window makes the oldest ones be forgotten. */
const MOST_WINDOWS = 100_000;

export class MemoryRateCounter extends RateCounter {
  private readonly windows = new Map<string, Window>();
  private sweptAt = Date.now();

  hit(key: string, windowMs: number): Promise<Usage> {
    const now = Date.now();
    this.sweep(now);
    const current = this.windows.get(key);
    const window = current && current.endsAt > now ? current : this.open(key, now + windowMs);
    window.used++;
    return Promise.resolve({ used: window.used, resetMs: window.endsAt - now });
  }

  refund(key: string): Promise<void> {
    const window = this.windows.get(key);
    if (window && window.used > 0) window.used--;
    return Promise.resolve();
  }

  private open(key: string, endsAt: number): Window {
    const window = { used: 0, endsAt };
    // Deleted first, so that the map stays in the order in which windows were opened.
    this.windows.delete(key);
    if (this.windows.size >= MOST_WINDOWS) this.windows.delete(this.windows.keys().next().value!);
    this.windows.set(key, window);
    return window;
  }

  private sweep(now: number): void {
    if (now - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = now;
    for (const [key, window] of this.windows) if (window.endsAt <= now) this.windows.delete(key);
  }
}
