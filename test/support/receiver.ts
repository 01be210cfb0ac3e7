import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './service';

/** A delivery as it came over the wire. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  /** The payload; what is sent as a form is in its member. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the receiver does with a delivery; takes it unless told. */
export type Behaviour = (delivery: Received, response: ServerResponse, request: IncomingMessage) => void;

const take: Behaviour = (_, response) => response.end('ok');

/** A server that webhooks deliver to. It behaves by the path of the address. */
export class Receiver {
  readonly all: Received[] = [];
  private readonly behaviours = new Map<string, Behaviour>();
  private paths = 0;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start(): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return new Receiver(server);
  }

  /** An address of its own. */
  url(behaviour: Behaviour = take): string {
    const path = `/hook${++this.paths}`;
    this.behaves(path, behaviour);
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  behaves(url: string, behaviour: Behaviour): void {
    this.behaviours.set(pathOf(url), behaviour);
  }

  at(url: string): Received[] {
    return this.all.filter(({ path }) => path === pathOf(url));
  }

  /** What has come to an address, as soon as it is so much. */
  async received(url: string, count = 1): Promise<Received[]> {
    await until(() => this.at(url).length >= count, `${count} deliveries to ${url}`);
    return this.at(url);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('utf8');
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
    const text = isForm ? new URLSearchParams(raw).get('payload')! : raw;
    const delivery = { path: request.url!, headers: request.headers, raw, body: JSON.parse(text) as Received['body'] };
    this.all.push(delivery);
    (this.behaviours.get(delivery.path) ?? take)(delivery, response, request);
  }
}

const pathOf = (url: string): string => (url.startsWith('/') ? url : new URL(url).pathname);
