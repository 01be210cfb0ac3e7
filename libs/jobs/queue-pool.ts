import { Pool, type PoolClient } from 'pg';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (destroy?: boolean) => void,
) => void;

/**
 * A pool whose connections may be released twice. If the listening connection fails while a queue ends, graphile-worker
 * releases it twice. pg throws in that case, nothing catches the error, and the process would end.
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
