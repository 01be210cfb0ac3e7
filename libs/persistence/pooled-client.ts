import { Client, type ClientConfig } from 'pg';

/**
 * A connection of a pool. Its loss fails its statements and nothing else: without a listener from the beginning, the news
 * that the server stops would end the process, as it can come in one piece with the end of the connecting, when nobody has had
 * a chance to listen.
 */
export class PooledClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
