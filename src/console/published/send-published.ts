import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { etagOf, isFresh, type ApiRequest } from '#http';
import type { OpenFile } from '../../contexts/assets';

/** Scripts in a file must not run with the origin of this server. */
const SANDBOX = "default-src 'none'; sandbox";

/**
 * Returns the headers for published content. Caches may store it but must revalidate it each time, so that changes and
 * withdrawals take effect immediately.
 */
const headersOf = (etag: string, policy: string) => ({
  'Content-Security-Policy': policy,
  'Cache-Control': 'public, max-age=0, must-revalidate',
  ETag: etag,
  // The address is a secret: links on the page must not reveal it to other sites.
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
});

export function sendPublished(request: Request, response: Response, html: string, policy: string): void {
  const etag = etagOf(undefined, html);
  const isKnown = isFresh(request as ApiRequest, etag);
  response
    .writeHead(isKnown ? 304 : 200, { ...headersOf(etag, policy), 'Content-Type': 'text/html; charset=utf-8' })
    .end(isKnown ? undefined : html);
}

/** Sends the content itself, because a signed link would remain valid after the publication ends. */
export async function sendPublishedFile(request: Request, response: Response, file: OpenFile): Promise<void> {
  const { name, contentType, size, etag, isPicture } = file;
  const isKnown = isFresh(request as ApiRequest, etag);
  const content = isKnown || request.method === 'HEAD' ? Readable.from([]) : await file.content();
  response.writeHead(isKnown ? 304 : 200, {
    ...headersOf(etag, SANDBOX),
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(name, { type: isPicture ? 'inline' : 'attachment' }),
    ...(isKnown ? {} : { 'Content-Length': size }),
  });
  // Clients may disconnect during the transfer. After a failure of the storage, the connection can only be closed.
  await pipeline(content, response).catch(() => response.destroy());
}
