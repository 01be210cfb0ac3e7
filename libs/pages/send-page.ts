import type { Response } from 'express';
import { mounted } from '#kernel';
import { contentSecurityPolicy } from './style';

export interface PageOptions {
  readonly status?: number;
  /** Origins that a form of the page may lead to by a redirect, beside this server. */
  readonly formTargets?: readonly string[];
  /** The address of the page is a secret. */
  readonly secretAddress?: boolean;
}

/** Pages show what only their reader may see: nothing of them is kept by caches. */
export function sendPage(response: Response, html: string, options: PageOptions = {}): void {
  const { status = 200, formTargets = [], secretAddress = false } = options;
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(formTargets),
      'Cache-Control': 'no-store',
      // Without any referrer, browsers would not say either where a form of the page comes from.
      'Referrer-Policy': secretAddress ? 'strict-origin' : 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(html);
}

/** Sends the browser to a page of this server by GET, as after a form that was accepted. */
export function redirect(response: Response, path: string): void {
  response.writeHead(303, { Location: inHeader(mounted(path)), 'Cache-Control': 'no-store' }).end();
}

/** Headers are ASCII; what is encoded already stays as it is. */
const inHeader = (path: string): string => path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);

/** A path of this server that a link may lead back to; the start page for anything else. */
export const localPath = (path: string | null | undefined): string =>
  path && /^\/(?![/\\])[^\p{Cc}\p{Cs}\\]*$/u.test(path) ? path : '/';
