import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** The driver's types lack the connection of a client. */
interface Connected {
  readonly connection: { readonly stream: Socket };
}

/**
 * A connection of a pool. If it is lost, only its statements fail. The error listener is added in the constructor,
 * because the message that the server stops can arrive together with the end of connecting, before anyone else could
 * listen; without a listener it would end the process.
 */
export class PooledClient extends Client {
  /** Statements of one turn of the event loop leave in one packet: each packet costs a system call here and there. */
  override readonly query = ((...statement: Parameters<Client['query']>) => {
    this.gatherPackets();
    return super.query(...statement);
  }) as Client['query'];

  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  private gatherPackets(): void {
    const { stream } = (this as unknown as Connected).connection;
    if (stream.writableCorked) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
