import type { Response } from 'express';
import { ExpressAdapter } from '@nestjs/platform-express';

/** An answer that is ready to leave: what is stored for a repeat is what was sent, byte for byte. */
export class Rendered {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

export function send(response: Response, { status, body, headers }: Rendered): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (!body) {
    response.end();
    return;
  }
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
  // Bytes, not text: node would measure and encode a long string once more for each of its writes.
  const bytes = Buffer.from(body);
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
}

/** Writes rendered answers straight to the socket: Express would serialize and tag them once more. */
export class CairnAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, status?: number): unknown {
    return body instanceof Rendered ? send(response, body) : super.reply(response, body, status);
  }
}
