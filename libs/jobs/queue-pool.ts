import { Pool, type ClientConfig, type PoolClient } from 'pg';
import { PooledClient } from '#persistence';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (destroy?: boolean) => void,
) => void;

export interface QueuePoolOptions {
  /** For statements. Connections may be shared by a pooler. */
  readonly shared: ClientConfig;
  /** For listening, which needs a session. */
  readonly session: ClientConfig;
  /** The numbers of connections. */
  readonly statements: number;
  readonly listeners: number;
}

/**
 * The connections of queues. graphile-worker asks with a callback for those on which it listens, and for no others. It
 * may release them twice, if one fails while a queue ends; pg throws in that case, nothing catches the error, and the
 * process would end.
 */
export class QueuePool extends Pool {
  /** That of pg asks for a connection with a callback. */
  override readonly query = (async (...statement: Parameters<Pool['query']>) => {
    const client = await this.connect();
    try {
      return await client.query(...statement);
    } finally {
      client.release();
    }
  }) as Pool['query'];

  private readonly listening: Pool;

  constructor({ shared, session, statements, listeners }: QueuePoolOptions) {
    super({ ...shared, Client: PooledClient, max: statements });
    this.listening = new Pool({ ...session, Client: PooledClient, max: listeners });
  }

  /** Calls `lost` when a connection is lost. */
  onLost(lost: (error: unknown) => void): this {
    for (const pool of [this as Pool, this.listening])
      pool.on('error', lost).on('connect', (client) => client.on('error', lost));
    return this;
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | void {
    if (!connected) return super.connect();
    this.listening.connect((error, client, release) => {
      let isBack = false;
      connected(error, client, (destroy) => {
        if (!isBack) release(destroy);
        isBack = true;
      });
    });
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.listening.end()]);
  }
}
