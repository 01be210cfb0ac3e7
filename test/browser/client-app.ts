import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an application takes part: where it sends a browser, and what it does with what comes back. */
export interface Flow {
  begin(redirectUri: string): Promise<string>;
  /** Answers what the page says to the person. */
  finish(callback: URL): Promise<string>;
}

/** An application of somebody else's, on an address of its own. */
export class ClientApp {
  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  get redirectUri(): string {
    return `${this.origin}/callback`;
  }

  get loginUrl(): string {
    return `${this.origin}/login`;
  }

  static async open(flow: () => Flow): Promise<ClientApp> {
    const server = createServer((request, response) => {
      answer(flow(), request).then(
        ({ status, headers, body }) => response.writeHead(status, headers).end(body),
        (error: Error) => response.writeHead(200, HTML).end(page(`Failed: ${error.name} ${error.message}`)),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // By name, while the service is reached by address: for a browser these are two sites.
    return new ClientApp(server, `http://localhost:${(server.address() as AddressInfo).port}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

const page = (title: string): string => `<link rel="icon" href="data:,"><h1>${title}</h1>`;

async function answer(flow: Flow, { url = '/', headers: { host } }: IncomingMessage) {
  const address = new URL(url, `http://${host}`);
  if (address.pathname === '/login') {
    return { status: 302, headers: { Location: await flow.begin(`${address.origin}/callback`) }, body: '' };
  }
  if (address.pathname !== '/callback') return { status: 404, headers: HTML, body: '' };
  return { status: 200, headers: HTML, body: page(await flow.finish(address)) };
}
