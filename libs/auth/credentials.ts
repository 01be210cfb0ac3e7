import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse } from 'cookie';

/** Prefixes of secrets. They show people and secret scanners what a value is. */
export const PREFIX = {
  apiKey: 'cairn_pat_',
  /** Access token that a person created without an app. It is limited to its scopes. */
  personal: 'cairn_sat_',
  /** Access token of an app that acts for a person. */
  oauth: 'cairn_oat_',
  /** Access token of an installed app's own account. */
  bot: 'cairn_obt_',
  refresh: 'cairn_ort_',
  code: 'cairn_oac_',
  deviceCode: 'cairn_odc_',
  clientSecret: 'cairn_ocs_',
} as const;

/** Returns a new secret: the prefix and 256 random bits. */
export const newSecret = (prefix: string): string => prefix + randomBytes(32).toString('base64url');

/** Returns a new secret of one workspace. It contains the id, so that only this workspace is searched for it. */
export const newWorkspaceSecret = (prefix: string, workspaceId: string): string =>
  newSecret(`${prefix}${workspaceId.replaceAll('-', '')}_`);

const OF_WORKSPACE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/;

/** Returns the workspace id in a secret with this prefix; null if the text is no such secret. */
export const workspaceOfSecret = (prefix: string, secret: string): string | null =>
  secret.startsWith(prefix) ? (OF_WORKSPACE.exec(secret.slice(prefix.length))?.slice(1).join('-') ?? null) : null;

/** Returns the hash under which a secret is stored. A fast hash is safe, because the secrets are 256 random bits. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** Compares two secrets or hashes in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The prefixes of cookie names. Over plain HTTP there is none. Over HTTPS, `__Host-` binds the cookie to the host; a
 * service below a path cannot use it and takes `__Secure-`.
 */
export const COOKIE_PREFIX = { plain: '', host: '__Host-', path: '__Secure-' } as const;

export const SESSION_COOKIE = 'cairn_session';
/**
 * Session cookie names in increasing priority. A service below a path also gets the cookies of the service above it;
 * its own name comes last.
 */
const SESSION_COOKIES = Object.values(COOKIE_PREFIX).map((prefix) => prefix + SESSION_COOKIE);

/**
 * Returns the session token in a `Cookie` header, or undefined. Pages that are served over HTTPS pass only their own
 * cookie name, because a neighbouring host could have set the others.
 */
export function sessionTokenOf(
  header: string | undefined,
  names: readonly string[] = SESSION_COOKIES,
): string | undefined {
  if (!header) return undefined;
  const cookies = parse(header);
  return names
    .map((name) => cookies[name])
    .filter(Boolean)
    .at(-1);
}
