import { stale } from './faults';

const TAG = /(?:W\/)?"([^"]*)"/g;

/** True if a header names the version, or any (RFC 9110, weak comparison). */
export const names = (header: string, etag: string): boolean =>
  header.trim() === '*' || [...header.matchAll(TAG)].some(([, tag]) => `W/"${tag}"` === etag);

/** Throws if the request expects another version. */
export function assertCurrent(ifMatch: string | undefined, etag: string): void {
  if (ifMatch && !names(ifMatch, etag)) throw stale();
}
