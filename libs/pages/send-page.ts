import type { Response } from 'express';
import { mounted } from '#kernel';
import { contentSecurityPolicy } from './style';

export interface PageOptions {
  readonly status?: number;
  /** Origins to which a form of the page may redirect, in addition to this server. */
  readonly formTargets?: readonly string[];
  /** True if the page loads scripts of this server. */
  readonly scripts?: boolean;
  /** True if the address of the page contains a secret. */
  readonly secretAddress?: boolean;
}

/** Sends a page. Caches must not store it, because only this reader may see it. */
export function sendPage(response: Response, html: string, options: PageOptions = {}): void {
  const { status = 200, formTargets = [], scripts = false, secretAddress = false } = options;
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(formTargets, { scripts }),
      'Cache-Control': 'no-store',
      // With `no-referrer`, browsers would also omit the origin of submitted forms.
      'Referrer-Policy': secretAddress ? 'strict-origin' : 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(html);
}

/** Redirects the browser to a page of this server, such as after a submitted form. */
export function redirect(response: Response, path: string): void {
  response.writeHead(303, { Location: inHeader(mounted(path)), 'Cache-Control': 'no-store' }).end();
}

/** Headers must be ASCII. Characters that are already encoded stay unchanged. */
const inHeader = (path: string): string => path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);

/** Returns a path of this server from a link, or the start page for anything else. */
export const localPath = (path: string | null | undefined): string =>
  path && /^\/(?![/\\])[^\p{Cc}\p{Cs}\\]*$/u.test(path) ? path : '/';
