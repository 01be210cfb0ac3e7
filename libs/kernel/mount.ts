/**
 * The path of BASE_URL, such as `/cairn`; empty if the service has a host of its own. It is global because a process
 * serves only one address.
 */
let prefix = '';

/** Sets the address under which clients reach the service. Call it once, before the first request is served. */
export function mountAt(baseUrl: string | null): void {
  prefix = baseUrl === null ? '' : new URL(baseUrl).pathname.replace(/\/$/, '');
}

/**
 * Returns the path by which clients reach a path of this service. Texts that are not paths, such as full addresses,
 * stay unchanged.
 */
export const mounted = (path: string): string => (path.startsWith('/') ? prefix + path : path);

/** Matches well-known addresses. RFC 8414, 3.1 puts the path of the service at their end, not at their beginning. */
const WELL_KNOWN = /^\/\.well-known\/[^/?]+/;

/**
 * Returns the service's own path for a path that a client requested, without the prefix. A path without the prefix
 * stays unchanged: either a proxy has already removed it, or the client calls the process directly, as health checks
 * do.
 */
export function unmounted(url: string): string {
  if (!prefix) return url;
  const begin = WELL_KNOWN.exec(url)?.[0] ?? '';
  const rest = url.slice(begin.length);
  if (!rest.startsWith(prefix) || !/^(?:[/?]|$)/.test(rest.slice(prefix.length))) return url;
  const within = begin + rest.slice(prefix.length);
  return within.startsWith('/') ? within : `/${within}`;
}
