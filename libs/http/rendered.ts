import { ExpressAdapter } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { RouteTable } from './route-table';

/** Bytes; below it the headers of an answer and the work of compressing weigh more than what is saved. */
export const MIN_COMPRESSED_BYTES = 2048;

/** An answer that is ready to leave: what is stored for a repeat is what was sent, byte for byte. */
export class Rendered {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  begin(response: Response): void {
    send(response, this);
  }
}

/** Status and headers of an answer with a body or without. */
export function head(response: Response, { status, headers }: Rendered): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** A request whose answer can be compressed. */
interface Compressible {
  readonly state?: { readonly compress?: () => void };
}

/** Says how long the body is, and has a long one compressed. */
export function compressed(response: Response, length: number): void {
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
  response.setHeader('content-length', length);
  if (length >= MIN_COMPRESSED_BYTES) (response.req as Compressible).state?.compress?.();
}

export function send(response: Response, rendered: Rendered): void {
  const { body } = rendered;
  head(response, rendered);
  if (!body) {
    response.end();
    return;
  }
  // A long text goes as bytes: node would measure and encode it once more for each of its writes.
  const content = body.length < MIN_COMPRESSED_BYTES ? body : Buffer.from(body);
  compressed(response, Buffer.byteLength(content));
  response.end(content);
}

type Handler = (request: Request, response: Response, next: NextFunction) => unknown;

/**
 * Express with two of its parts replaced where they cost the most. Routes are found by a walk over the path's segments:
 * Express tries them one after the other, which hundreds of operations would make the dearest part of a request.
 * Rendered answers go straight to the socket: Express would serialize and tag them once more.
 */
export class CairnAdapter extends ExpressAdapter {
  private readonly routes = new RouteTable<Handler>();
  private mounted = false;

  override get(...route: unknown[]): unknown {
    return this.route('GET', route);
  }

  override post(...route: unknown[]): unknown {
    return this.route('POST', route);
  }

  override patch(...route: unknown[]): unknown {
    return this.route('PATCH', route);
  }

  override delete(...route: unknown[]): unknown {
    return this.route('DELETE', route);
  }

  override reply(response: Response, body: unknown, status?: number): unknown {
    return body instanceof Rendered ? body.begin(response) : super.reply(response, body, status);
  }

  private route(method: string, [path, handler]: unknown[]): void {
    if (!this.mounted) this.use(this.dispatch.bind(this));
    this.mounted = true;
    this.routes.add(method, path as string, handler as Handler);
  }

  private dispatch(request: Request, response: Response, next: NextFunction): unknown {
    const found = this.routes.find(request.method, request.path);
    if (!found) return next();
    request.params = found.params;
    return found.handler(request, response, next);
  }
}
