import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { etagOf, isFresh, type ApiRequest } from '#http';
import type { OpenFile } from '../../contexts/assets';

/** Nothing of a file runs in the place of this server, whatever it holds. */
const SANDBOX = "default-src 'none'; sandbox";

/**
 * What is sent with what everybody may read. Caches keep it, and ask each time whether it still stands, so that it goes
 * and changes at once.
 */
const headersOf = (etag: string, policy: string) => ({
  'Content-Security-Policy': policy,
  'Cache-Control': 'public, max-age=0, must-revalidate',
  ETag: etag,
  // Whoever has the address may read: links of the page do not tell it.
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

/** Sends the bytes themselves: a link to them would outlive the publication. */
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
  // Whoever goes away in the midst of a file has said enough; what breaks on our side can only end the connection.
  await pipeline(content, response).catch(() => response.destroy());
}
