import { Injectable } from '@nestjs/common';

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * How many operations of one workspace a process works on at a time: whoever waits for locks of their own workspace, or
 * sends a thousand requests at once, leaves connections to the others. First come, first served.
 */
@Injectable()
export class WorkspaceShare {
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly most: number) {}

  async within<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    await this.enter(workspaceId);
    try {
      return await work();
    } finally {
      this.leave(workspaceId);
    }
  }

  private enter(workspaceId: string): Promise<void> | void {
    const queue = this.queues.get(workspaceId) ?? { running: 0, waiting: [] };
    this.queues.set(workspaceId, queue);
    if (queue.running >= this.most) return new Promise((resolve) => queue.waiting.push(resolve));
    queue.running++;
  }

  /** A place is handed on, so that nobody comes in between. */
  private leave(workspaceId: string): void {
    const queue = this.queues.get(workspaceId)!;
    const next = queue.waiting.shift();
    if (next) return next();
    if (--queue.running === 0) this.queues.delete(workspaceId);
  }
}
