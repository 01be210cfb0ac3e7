import { Client, type ClientConfig } from 'pg';

const AGAIN_MS = 1_000;

/** What a session is used for. */
export interface SessionUse {
  /** Called with each new connection. If it fails, the connection counts as lost. */
  opened(client: Client): Promise<unknown>;
  /** Called when a connection cannot be opened. */
  failed?(error: unknown): void;
}

/**
 * A connection outside of the pool, which keeps its session: notifications and locks that last until the process dies.
 * Several uses share it. It reconnects when it is lost.
 */
export class Session {
  private readonly uses = new Set<SessionUse>();
  private client?: Client;
  private opening?: Promise<void>;
  private timer?: NodeJS.Timeout;
  private isClosed = false;
  /** The statements under way: a connection is asked one after the other. */
  private asked: Promise<unknown> = Promise.resolve();

  constructor(private readonly config: ClientConfig) {}

  /** Resolves when the use has begun, or when the database cannot be reached. The use then begins later. */
  async join(use: SessionUse): Promise<void> {
    this.uses.add(use);
    const { client, opening } = this;
    if (opening || !client) return opening ?? this.open();
    await this.inTurn(() => use.opened(client)).catch((error: unknown) => this.lost(client, error));
  }

  leave(use: SessionUse): void {
    this.uses.delete(use);
  }

  /** Runs a statement if there is a connection. Without one, only what the uses do at the next connection counts. */
  async query(text: string, values: readonly unknown[]): Promise<void> {
    const { client } = this;
    if (client) await this.inTurn(() => client.query(text, [...values]));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.asked.then(ask);
    this.asked = answer.catch(() => undefined);
    return answer;
  }

  private open(): Promise<void> {
    clearTimeout(this.timer);
    return (this.opening = this.connect().finally(() => (this.opening = undefined)));
  }

  private async connect(): Promise<void> {
    const client = new Client({ ...this.config, keepAlive: true });
    this.client = client;
    this.asked = Promise.resolve();
    client.on('error', () => undefined);
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      // A use that joins meanwhile has its turn as well.
      for (const use of this.uses) await this.inTurn(() => use.opened(client));
    } catch (error) {
      this.lost(client, error);
    }
  }

  private lost(client: Client, error?: unknown): void {
    if (this.isClosed || this.client !== client) return;
    this.client = undefined;
    if (error !== undefined) for (const use of this.uses) use.failed?.(error);
    client.end().catch(() => undefined);
    this.timer = setTimeout(() => void this.open(), AGAIN_MS).unref();
  }
}
