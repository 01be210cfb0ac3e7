import type { Client } from 'pg';
import type { Session, SessionUse } from '#persistence';
import { CHANNEL } from './event-signal';

export interface EventSubscriber {
  /** Called when these workspaces have new events. */
  wake(workspaceIds: readonly string[]): void;
  /** Called when the listener is connected. Earlier events may have been missed. */
  look(): void;
}

/** Listens for new events. */
export class EventListener implements SessionUse {
  private stopped = false;

  constructor(
    private readonly session: Session,
    private readonly subscribers: readonly EventSubscriber[],
  ) {}

  start(): void {
    void this.session.join(this);
  }

  stop(): void {
    this.stopped = true;
    this.session.leave(this);
  }

  async opened(client: Client): Promise<void> {
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL) this.wake(payload?.split(',') ?? []);
    });
    await client.query(`listen ${CHANNEL}`);
    if (this.stopped) return;
    for (const subscriber of this.subscribers) subscriber.look();
  }

  private wake(workspaceIds: readonly string[]): void {
    if (this.stopped) return;
    for (const subscriber of this.subscribers) subscriber.wake(workspaceIds);
  }
}
