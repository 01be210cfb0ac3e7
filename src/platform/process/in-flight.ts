import type { Response } from 'express';
import type { ApiRequest } from '#http';

export interface Running {
  readonly request: ApiRequest;
  readonly response: Response;
  /** Milliseconds of `performance.now()`. */
  readonly startedAt: number;
}

/** The requests that this process is working on: who shuts down waits for them, and none of them may last for ever. */
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

  /** Whether the process is on its way out. */
  get stopping(): boolean {
    return this.drained;
  }

  /** From now on every answer ends its connection, and those end that have no end of their own. */
  stop(): void {
    this.drained = true;
    for (const { request, response } of this.running) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
      request.state.endStream?.();
    }
  }

  /** Resolves when nothing runs. */
  idle(): Promise<void> {
    return this.running.size === 0 ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Requests that have run for longer and have no answer yet, oldest first; those whose time is their own apart. */
  *unansweredFor(milliseconds: number): Iterable<Running> {
    const limit = performance.now() - milliseconds;
    for (const entry of this.running) {
      if (entry.startedAt > limit) return;
      if (!entry.response.headersSent && !entry.request.state.untimed) yield entry;
    }
  }
}
