import { Client, type ClientConfig } from 'pg';

/**
 * A connection of a pool. If it is lost, only its statements fail. The error listener is added in the constructor,
 * because the message that the server stops can arrive together with the end of connecting, before anyone else could
 * listen; without a listener it would end the process.
 */
export class PooledClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
