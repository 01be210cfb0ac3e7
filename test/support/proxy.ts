import { createServer, request, type Server } from 'node:http';
import { freePort } from './service';

/** `keep`: passes addresses on as they are; `strip`: without the prefix. */
export type Manner = 'keep' | 'strip';

/** A reverse proxy with one service below a prefix; whatever else is asked for is somebody else's, and is 404. */
export class Proxy {
  private constructor(
    private readonly server: Server,
    readonly origin: string,
    readonly prefix: string,
  ) {}

  /** The address of the service is needed before it starts: it has to be told. */
  static async listen(prefix: string, manner: Manner, target: () => string): Promise<Proxy> {
    const port = await freePort();
    const server = createServer((incoming, outgoing) => {
      const url = incoming.url!;
      const known = url === prefix || url.startsWith(`${prefix}/`);
      // The address is told by a rule of its own (RFC 8414): in front of the path, not below it.
      const wellKnown = url.startsWith('/.well-known/') && url.endsWith(prefix);
      if (!known && !wellKnown) return void outgoing.writeHead(404).end('Not of the service.');
      const path = known && manner === 'strip' ? url.slice(prefix.length) || '/' : url;
      const headers = { ...incoming.headers, 'x-forwarded-proto': 'http' };
      const call = request(target() + path, { method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
        answer.pipe(outgoing);
      });
      call.on('error', () => outgoing.destroy());
      incoming.pipe(call);
    }).listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return new Proxy(server, `http://127.0.0.1:${port}`, prefix);
  }

  /** As BASE_URL names it. */
  get base(): string {
    return this.origin + this.prefix;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
