import { Pool, type PoolClient } from 'pg';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (destroy?: boolean) => void,
) => void;

/**
 * Connections for the queue, which may be given back twice: graphile-worker does so with the one on which it listens when
 * that fails while a queue ends, nobody catches what pg throws then, and the process would end.
 */
export class QueuePool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | void {
    if (!connected) return super.connect();
    super.connect((error, client, release) => {
      let isBack = false;
      connected(error, client, (destroy) => {
        if (!isBack) release(destroy);
        isBack = true;
      });
    });
  }
}
