import type { Request, Response } from 'express';
import { etagOf, isFresh, type ApiRequest } from '#http';

/**
 * Sends what everybody may read. Caches keep it, and ask each time whether it still stands, so that it goes and changes
 * at once.
 */
export function sendPublished(request: Request, response: Response, html: string, policy: string): void {
  const etag = etagOf(undefined, html);
  const isKnown = isFresh(request as ApiRequest, etag);
  response
    .writeHead(isKnown ? 304 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: etag,
      // Whoever has the address may read: links of the page do not tell it.
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Opener-Policy': 'same-origin',
    })
    .end(isKnown ? undefined : html);
}
