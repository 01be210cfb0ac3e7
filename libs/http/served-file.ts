import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import { isFresh } from './etag';
import { MIN_COMPRESSED_BYTES } from './rendered';
import type { ApiRequest } from './request';

/** The best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const YEAR_SECONDS = 31_536_000;
/** The highest one takes 5 s for a program of 1.7 MB, to save another tenth. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, QUALITY),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** A file that is the same for everybody as long as the process lives: compressed once, and known by its digest. */
export class ServedFile {
  readonly digest: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    private readonly bytes: Buffer,
    private readonly type: string,
    /** Its address changes with its bytes, so browsers may keep it for good. */
    private readonly lasting = false,
  ) {
    this.digest = createHash('sha1').update(bytes).digest('base64url');
  }

  /** Answers it; with its digest as the query it is kept for good, as then another one has another address. */
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

  /** As a handler of a route. */
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
