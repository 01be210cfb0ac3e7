import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import { isFresh } from './etag';
import { MIN_COMPRESSED_BYTES } from './rendered';
import type { ApiRequest } from './request';

/** Content encodings, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const YEAR_SECONDS = 31_536_000;
/** Brotli quality. The highest one takes 5 s for a script of 1.7 MB and saves only another tenth. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, QUALITY),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * A file that does not change while the process runs, such as a script of the application. It is compressed once, and
 * its digest is its ETag.
 */
export class ServedFile {
  readonly digest: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    private readonly bytes: Buffer,
    private readonly type: string,
    /** True if the address changes with the content, so that browsers may cache it permanently. */
    private readonly lasting = false,
  ) {
    this.digest = createHash('sha1').update(bytes).digest('base64url');
  }

  /** Sends the file. If the query of the address is the digest, browsers may cache the file permanently. */
  async send(request: Request, response: Response): Promise<void> {
    const etag = `"${this.digest}"`;
    const lasting = this.lasting || request.originalUrl.endsWith(`?${this.digest}`);
    response.setHeader('Cache-Control', lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    response.setHeader('ETag', `W/${etag}`);
    response.vary('Accept-Encoding');
    if (isFresh(request as ApiRequest, etag)) return void response.status(304).end();
    response.setHeader('Content-Type', this.type);
    const encoding = this.encodingFor(request);
    if (encoding) response.setHeader('Content-Encoding', encoding);
    const body = encoding ? await this.encoded(encoding) : this.bytes;
    response.setHeader('Content-Length', body.length);
    response.end(body);
  }

  /** A route handler that sends the file. */
  readonly handler = (request: Request, response: Response, next: NextFunction): void => {
    this.send(request, response).catch(next);
  };

  private encodingFor(request: Request): Encoding | undefined {
    if (this.bytes.length < MIN_COMPRESSED_BYTES) return undefined;
    return ENCODINGS.find((encoding) => request.acceptsEncodings(encoding));
  }

  private encoded(encoding: Encoding): Promise<Buffer> {
    const made = this.compressed.get(encoding) ?? COMPRESS[encoding](this.bytes);
    this.compressed.set(encoding, made);
    return made;
  }
}
