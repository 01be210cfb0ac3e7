import type { Response } from 'express';
import type { ApiRequest } from '#http';

export interface Running {
  readonly request: ApiRequest;
  readonly response: Response;
  /** In milliseconds, from `performance.now()`. */
  readonly startedAt: number;
}

/**
 * The requests that this process is handling. A shutdown waits for them, and requests that take too long are found
 * here.
 */
export class InFlight {
  private readonly running = new Set<Running>();
  private waiting: (() => void)[] = [];
  private drained = false;

  enter(request: ApiRequest, response: Response, startedAt = performance.now()): Running {
    const entry = { request, response, startedAt };
    this.running.add(entry);
    if (this.drained) response.setHeader('Connection', 'close');
    return entry;
  }

  leave(entry: Running): void {
    this.running.delete(entry);
    if (this.running.size > 0) return;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  get size(): number {
    return this.running.size;
  }

  /** True if the process is shutting down. */
  get stopping(): boolean {
    return this.drained;
  }

  /** From now on, the process is not ready, and every response closes its connection. */
  stop(): void {
    this.drained = true;
    for (const { response } of this.running) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  endStreams(): void {
    for (const { request } of this.running) request.state.endStream?.();
  }

  /** Resolves when no request is running. */
  idle(): Promise<void> {
    return this.running.size === 0 ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  /**
   * Yields the requests that have run longer than this without a response, oldest first, except those without a time
   * limit.
   */
  *unansweredFor(milliseconds: number): Iterable<Running> {
    const limit = performance.now() - milliseconds;
    for (const entry of this.running) {
      if (entry.startedAt > limit) return;
      if (!entry.response.headersSent && !entry.request.state.untimed) yield entry;
    }
  }
}
