import { Injectable } from '@nestjs/common';
import type { EventSubscriber } from './event-listener';

/**
 * Waits for the next event of a workspace: `await notifier.next(workspaceId, 30_000, signal)`. The time is in
 * milliseconds.
 */
@Injectable()
export class EventNotifier implements EventSubscriber {
  private readonly waiting = new Map<string, Set<() => void>>();

  /** Resolves at the next event of the workspace, after the given time, or when the signal is aborted. */
  next(workspaceId: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.waiting.get(workspaceId) ?? new Set();
      this.waiting.set(workspaceId, waiting);
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        waiting.delete(done);
        if (!waiting.size && this.waiting.get(workspaceId) === waiting) this.waiting.delete(workspaceId);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      waiting.add(done);
      if (signal.aborted) done();
      else signal.addEventListener('abort', done);
    });
  }

  /** Wakes everyone who waits for events of these workspaces. */
  wake(workspaceIds: Iterable<string>): void {
    for (const id of workspaceIds) for (const done of [...(this.waiting.get(id) ?? [])]) done();
  }

  /** Wakes everyone, because events may have been missed. */
  look(): void {
    this.wake([...this.waiting.keys()]);
  }
}
