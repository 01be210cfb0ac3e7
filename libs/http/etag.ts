import { hash } from 'node:crypto';
import type { Operation } from './operation';
import type { ApiRequest } from './request';

const TAG = /(?:W\/)?"([^"]*)"/g;

/**
 * Returns the ETag of a single record: its version, against which writes are checked, and a digest of the response
 * body, against which caches are checked. The digest also changes if an expanded relation changes; the version changes
 * only with the record. Computed records have no version.
 */
export const etagOf = (version: number | undefined, body: string): string =>
  `"${version === undefined ? '' : `${version}-`}${hash('sha1', body, 'base64url')}"`;

/** True if the client's copy is current according to `If-None-Match` (RFC 9110, weak comparison). */
export function isFresh(request: ApiRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (!header) return false;
  return header.trim() === '*' || [...header.matchAll(TAG)].some(([, tag]) => `"${tag}"` === etag);
}

/** Matches the version at the beginning of a tag, or a bare version as list rows show it. */
const VERSION = /^(\d{1,16})(?:-|$)/;

/**
 * Returns the versions that `If-Match` allows for a write, or undefined if the header does not apply. A tag that this
 * service did not make matches no version.
 */
export function expectedVersions(request: ApiRequest, operation: Operation): readonly number[] | undefined {
  const header = request.headers['if-match'];
  if (!header || (operation.method !== 'PATCH' && operation.method !== 'DELETE') || header.trim() === '*')
    return undefined;
  return [...header.matchAll(TAG)].map(([, tag]) => Number(VERSION.exec(tag!)?.[1] ?? NaN));
}
