import { hash } from 'node:crypto';
import type { Operation } from './operation';
import type { ApiRequest } from './request';

const TAG = /(?:W\/)?"([^"]*)"/g;

/**
 * The tag of a single object: its version, by which a write is checked, and a digest of the very bytes, by which a
 * cached copy is. The bytes also change when an expanded relation does, the version only with the record. What is
 * computed has no version.
 */
export const etagOf = (version: number | undefined, body: string): string =>
  `"${version === undefined ? '' : `${version}-`}${hash('sha1', body, 'base64url')}"`;

/** Whether the caller's copy is the current one (RFC 9110, weak comparison). */
export function isFresh(request: ApiRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (!header) return false;
  return header.trim() === '*' || [...header.matchAll(TAG)].some(([, tag]) => `"${tag}"` === etag);
}

/** The version of a tag, or the version itself, as rows of lists show it. */
const VERSION = /^(\d{1,16})(?:-|$)/;

/** Versions that `If-Match` allows, for the writes that it applies to. A tag that is none of ours matches no version. */
export function expectedVersions(request: ApiRequest, operation: Operation): readonly number[] | undefined {
  const header = request.headers['if-match'];
  if (!header || (operation.method !== 'PATCH' && operation.method !== 'DELETE') || header.trim() === '*')
    return undefined;
  return [...header.matchAll(TAG)].map(([, tag]) => Number(VERSION.exec(tag!)?.[1] ?? NaN));
}
