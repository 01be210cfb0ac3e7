/** Hosts by which a program reaches its own machine: plain HTTP does not leave it. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const MAX_LENGTH = 2_000;

/** A scheme that an installed application claims for itself, by a name that is its maker's domain (RFC 8252, 7.1). */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

function faultOf(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `A redirect URI has at most ${MAX_LENGTH} characters.`;
  // Only what is the same before and after parsing can be compared character by character.
  if (!URL.canParse(text) || /[\s\\\p{Cc}]/u.test(text)) return `"${text}" is not a complete URL.`;
  const { protocol, hostname, username, password } = new URL(text);
  if (text.includes('#')) return `"${text}" has a fragment, the part behind #.`;
  if (text.includes('*')) return `"${text}" has a wildcard: each address is registered as it is.`;
  if (username || password) return `"${text}" has a user name or password in it.`;
  if (protocol === 'https:' || PRIVATE_SCHEME.test(protocol)) return undefined;
  if (protocol === 'http:' && LOOPBACK.has(hostname)) return undefined;
  return `"${text}" must begin with https://, with http://localhost, or with the scheme of an app such as com.example.app:/.`;
}

/** What is wrong with the addresses that answers are sent to, the first of it; undefined where they are good. */
export function redirectUrisFault(uris: readonly string[]): string | undefined {
  const fault = uris.map(faultOf).find((one) => one !== undefined);
  if (fault) return fault;
  const urls = uris.map((uri) => new URL(uri));
  const secureLoopback = urls.find(({ protocol, hostname }) => protocol === 'https:' && LOOPBACK.has(hostname));
  if (!secureLoopback || !urls.some(({ protocol }) => PRIVATE_SCHEME.test(protocol))) return undefined;
  return `"${secureLoopback.href}": an app with a scheme of its own reaches its own machine by http://.`;
}

/** Whether one of the addresses is one that only an installed application can have. */
export const isOfInstalledApp = (uris: readonly string[]): boolean =>
  uris.some((uri) => PRIVATE_SCHEME.test(new URL(uri).protocol));

/** What a page must permit as the target of a form that ends at this address. */
export function formTargetOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${host}` : protocol;
}
