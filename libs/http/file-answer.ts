import { Logger } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import type { Readable } from 'node:stream';
import { reportHeaders } from './answers';
import { asDomainError } from './error.filter';
import { head, Rendered } from './rendered';
import type { ApiRequest } from './request';
import { PIECE, PiecewiseResponse } from './piecewise-response';

/** Describes a file that an operation sends. */
export interface FileMeta {
  readonly name: string;
  /** Its media type. Texts are in UTF-8. */
  readonly type: string;
  /** In bytes, if it is known before the file is sent. */
  readonly size?: number;
}

/**
 * A file that is sent while it is made. Return it from the handler of an operation whose `shape` is `file`. If making it
 * fails, the connection is closed, so that clients do not take the beginning for the whole file.
 *
 * ```ts
 * return new FileAnswer({ name: 'items.csv', type: 'text/csv' }, await writeSheet('csv', sheet));
 * ```
 */
export class FileAnswer extends Rendered {
  private readonly logger = new Logger('Files');
  private readonly isText: boolean;

  constructor(
    { name, type, size }: FileMeta,
    private readonly content: Readable,
  ) {
    super(200, '', {
      'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'private, no-store',
      ...(size !== undefined && { 'Content-Length': String(size) }),
    });
    this.isText = type.startsWith('text/') || type === 'application/json';
  }

  override begin(response: Response): void {
    this.send(response).catch((error: unknown) => {
      this.content.destroy();
      const isLost = response.destroyed;
      response.destroy();
      const { id } = (response.req as ApiRequest).state;
      if (!isLost && asDomainError(error).kind === 'server_error')
        this.logger.error({ err: error, requestId: id }, 'A file could not be sent to its end');
    });
  }

  private async send(response: Response): Promise<void> {
    if (response.destroyed || response.headersSent) return void this.content.destroy();
    const request = response.req as ApiRequest;
    head(response, this);
    for (const [name, value] of Object.entries(reportHeaders(request))) response.setHeader(name, value);
    // Workbooks and archives are compressed already.
    if (this.isText) request.state.compress?.();
    const target = new PiecewiseResponse(response);
    for await (const piece of inPieces(this.content)) await target.write(piece);
    response.end();
  }
}

/** Joins what is smaller than a piece. */
async function* inPieces(content: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let small: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    const bytes = Buffer.from(piece as string);
    small.push(bytes);
    size += bytes.length;
    if (size < PIECE) continue;
    yield Buffer.concat(small);
    [small, size] = [[], 0];
  }
  yield Buffer.concat(small);
}
