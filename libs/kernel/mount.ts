/** Path of BASE_URL, as `/cairn`; empty where the service has a host of its own. A process serves one address. */
let prefix = '';

/** Says once, before anything is served, under which address clients reach the service. */
export function mountAt(baseUrl: string | null): void {
  prefix = baseUrl === null ? '' : new URL(baseUrl).pathname.replace(/\/$/, '');
}

/** The path by which a client reaches a path of this service; an address elsewhere stays as it is. */
export const mounted = (path: string): string => (path.startsWith('/') ? prefix + path : path);

/** Where a well-known address names the service it is about: at its end (RFC 8414, 3.1). */
const WELL_KNOWN = /^\/\.well-known\/[^/?]+/;

/**
 * The path of this service that a client asked for. One without the prefix is taken for one of which a proxy has removed
 * it already, or whose sender knows the process itself, as probes do.
 */
export function unmounted(url: string): string {
  if (!prefix) return url;
  const begin = WELL_KNOWN.exec(url)?.[0] ?? '';
  const rest = url.slice(begin.length);
  if (!rest.startsWith(prefix) || !/^(?:[/?]|$)/.test(rest.slice(prefix.length))) return url;
  const within = begin + rest.slice(prefix.length);
  return within.startsWith('/') ? within : `/${within}`;
}
