/** Host names of the local machine. Plain HTTP is allowed for them, because the traffic does not leave the machine. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const MAX_LENGTH = 2_000;

/** A private URL scheme of an installed application, named after its maker's domain (RFC 8252, 7.1). */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

function faultOf(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `A redirect URI has at most ${MAX_LENGTH} characters.`;
  // URIs are compared character by character, so they must not change when they are parsed.
  if (!URL.canParse(text) || /[\s\\\p{Cc}]/u.test(text)) return `"${text}" is not a complete URL.`;
  const { protocol, hostname, username, password } = new URL(text);
  if (text.includes('#')) return `"${text}" has a fragment, the part behind #.`;
  if (text.includes('*')) return `"${text}" has a wildcard: each address is registered as it is.`;
  if (username || password) return `"${text}" has a user name or password in it.`;
  if (protocol === 'https:' || PRIVATE_SCHEME.test(protocol)) return undefined;
  if (protocol === 'http:' && LOOPBACK.has(hostname)) return undefined;
  return `"${text}" must begin with https://, with http://localhost, or with the scheme of an app such as com.example.app:/.`;
}

/** Returns the first problem with the redirect URIs; undefined if all are valid. */
export function redirectUrisFault(uris: readonly string[]): string | undefined {
  const fault = uris.map(faultOf).find((one) => one !== undefined);
  if (fault) return fault;
  const urls = uris.map((uri) => new URL(uri));
  const secureLoopback = urls.find(({ protocol, hostname }) => protocol === 'https:' && LOOPBACK.has(hostname));
  if (!secureLoopback || !urls.some(({ protocol }) => PRIVATE_SCHEME.test(protocol))) return undefined;
  return `"${secureLoopback.href}": an app with a scheme of its own reaches its own machine by http://.`;
}

/** True if one of the URIs has a private scheme, which only installed applications can have. */
export const isOfInstalledApp = (uris: readonly string[]): boolean =>
  uris.some((uri) => PRIVATE_SCHEME.test(new URL(uri).protocol));

/** Returns the source that a page's `form-action` policy must permit for a form that ends at this URI. */
export function formTargetOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${host}` : protocol;
}
