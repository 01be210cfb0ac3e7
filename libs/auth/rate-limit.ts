/** The maximum number of requests (`limit`) in a window of time. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface Usage {
  /** The requests in the current window, including this one. */
  readonly used: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
}

/**
 * Counts requests in fixed windows that begin with the first request. Keys have the form `kind:owner`, such as
 * `anonymous:192.0.2.1`.
 */
export abstract class RateCounter {
  abstract hit(key: string, windowMs: number): Promise<Usage>;
  /** Takes back one request of the current window. */
  abstract refund(key: string): Promise<void>;
}

interface Window {
  used: number;
  readonly endsAt: number;
}

const SWEEP_MS = 30_000;
/**
 * The maximum number of windows per kind; about 20 MB of memory. A client that uses more addresses than this in one
 * window makes the counter forget the oldest.
 */
const MAX_WINDOWS = 100_000;

/** Returns the kind of a key: the part that clients cannot choose. */
const kindOf = (key: string): string => key.split(':', 1)[0]!;

/**
 * Counts in the memory of this process. Each kind of key has its own map, so that made-up keys of one kind never evict
 * the counters of another.
 */
export class MemoryRateCounter extends RateCounter {
  private readonly kinds = new Map<string, Map<string, Window>>();
  private sweptAt = Date.now();

  hit(key: string, windowMs: number): Promise<Usage> {
    const now = Date.now();
    this.sweep(now);
    const current = this.windowsOf(key).get(key);
    const window = current && current.endsAt > now ? current : this.open(key, now + windowMs);
    window.used++;
    return Promise.resolve({ used: window.used, resetMs: window.endsAt - now });
  }

  refund(key: string): Promise<void> {
    const window = this.windowsOf(key).get(key);
    if (window && window.used > 0) window.used--;
    return Promise.resolve();
  }

  private open(key: string, endsAt: number): Window {
    const window = { used: 0, endsAt };
    const windows = this.windowsOf(key);
    // Deleted first, so that the map stays ordered by the time at which windows were opened.
    windows.delete(key);
    if (windows.size >= MAX_WINDOWS) windows.delete(windows.keys().next().value!);
    windows.set(key, window);
    return window;
  }

  private windowsOf(key: string): Map<string, Window> {
    const kind = kindOf(key);
    const windows = this.kinds.get(kind) ?? new Map<string, Window>();
    this.kinds.set(kind, windows);
    return windows;
  }

  private sweep(now: number): void {
    if (now - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = now;
    for (const windows of this.kinds.values()) {
      for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key);
    }
  }
}
