import { Client, type ClientConfig } from 'pg';
import { CHANNEL } from './event-signal';

const AGAIN_MS = 1_000;

export interface EventSubscriber {
  /** Called when these workspaces have new events. */
  wake(workspaceIds: readonly string[]): void;
  /** Called when the listener is connected. Earlier events may have been missed. */
  look(): void;
}

/** Listens for new events on its own database connection, and reconnects if the connection is lost. */
export class EventListener {
  private client?: Client;
  private timer?: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly connection: ClientConfig,
    private readonly subscribers: readonly EventSubscriber[],
  ) {}

  async start(): Promise<void> {
    const client = new Client({ ...this.connection, keepAlive: true });
    this.client = client;
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ payload }) => this.wake(payload?.split(',') ?? []));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      for (const subscriber of this.subscribers) subscriber.look();
    } catch {
      this.lost(client);
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private wake(workspaceIds: readonly string[]): void {
    for (const subscriber of this.subscribers) subscriber.wake(workspaceIds);
  }

  private lost(client: Client): void {
    if (this.stopped || this.client !== client) return;
    this.client = undefined;
    client.end().catch(() => undefined);
    this.timer = setTimeout(() => void this.start(), AGAIN_MS).unref();
  }
}
