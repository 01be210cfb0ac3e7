import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, string | number | boolean>>;
}

interface RawSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

interface RawMetric {
  readonly name: string;
  readonly histogram?: { readonly dataPoints: readonly { count: number | string; attributes: readonly Attribute[] }[] };
}

interface Export {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly RawSpan[] }[] }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly RawMetric[] }[];
  }[];
}

type Known = Readonly<Record<string, string | number | boolean>>;

export interface CollectedSpan extends Omit<RawSpan, 'attributes'> {
  readonly attributes: Known;
}

export interface Point {
  readonly count: number;
  readonly attributes: Known;
}

/** A collector of OpenTelemetry that takes JSON over HTTP and keeps all of it. */
export class Collector {
  readonly texts: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  private readonly exports: Export[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start(): Promise<Collector> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return new Collector(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get spans(): CollectedSpan[] {
    const raw = this.exports.flatMap(({ resourceSpans = [] }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
    return raw.map((span) => ({ ...span, attributes: known(span.attributes) }));
  }

  spansOf(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  /** The durations of this name as they were reported last. */
  durations(name: string): Point[] {
    const reports = this.exports.flatMap(({ resourceMetrics = [] }) =>
      resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
    );
    const points = reports.findLast((metric) => metric.name === name)?.histogram?.dataPoints ?? [];
    return points.map(({ count, attributes }) => ({ count: Number(count), attributes: known(attributes) }));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.texts.push(body);
    this.headers.push(request.headers);
    if (/^\/v1\/(traces|metrics)$/.test(request.url!)) this.exports.push(JSON.parse(body) as Export);
    else response.statusCode = 404;
    response.setHeader('Content-Type', 'application/json').end('{}');
  }
}

const known = (attributes: readonly Attribute[]): Known =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]!]));
