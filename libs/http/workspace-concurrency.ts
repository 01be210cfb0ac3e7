import { Injectable } from '@nestjs/common';

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits how many operations of one workspace run at the same time in a process; others wait in order. A workspace that
 * waits for its own locks, or sends a thousand requests at once, thus leaves database connections to the other
 * workspaces.
 */
@Injectable()
export class WorkspaceConcurrency {
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

  /** The next waiting operation takes over the free slot directly, so that no other one can take it. */
  private leave(workspaceId: string): void {
    const queue = this.queues.get(workspaceId)!;
    const next = queue.waiting.shift();
    if (next) return next();
    if (--queue.running === 0) this.queues.delete(workspaceId);
  }
}
