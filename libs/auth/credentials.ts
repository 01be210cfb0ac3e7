import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse } from 'cookie';

/** Prefixes tell a person, and a scanner for leaked secrets, what a value is. */
export const PREFIX = {
  apiKey: 'cairn_pat_',
  /** Access token that a person made without an app: does what its scopes open. */
  personal: 'cairn_sat_',
  /** Access token of somebody who let an app act for them. */
  oauth: 'cairn_oat_',
  /** Access token of an installed app's own account. */
  bot: 'cairn_obt_',
  refresh: 'cairn_ort_',
  code: 'cairn_oac_',
  deviceCode: 'cairn_odc_',
  clientSecret: 'cairn_ocs_',
} as const;

/** A new secret of 256 random bits behind its prefix. */
export const newSecret = (prefix: string): string => prefix + randomBytes(32).toString('base64url');

/** What is stored of a secret. Random values of 256 bits need no slow hash. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** Whether two secrets, or two hashes, are the same, in a time that does not tell where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * What stands before the name of a cookie: nothing where the service is reached without encryption; with it, what binds
 * the cookie to the host, or where the service has but a path of the host, to encryption.
 */
export const COOKIE_PREFIX = { plain: '', host: '__Host-', path: '__Secure-' } as const;

export const SESSION_COOKIE = 'cairn_session';
/** A service below a path gets the cookies of the one above it as well: its own is the last. */
const SESSION_COOKIES = Object.values(COOKIE_PREFIX).map((prefix) => prefix + SESSION_COOKIE);

/**
 * The token of the session that a `Cookie` header carries. Pages that are reached by HTTPS look at their own cookie
 * alone: the first one could be planted by a neighbouring host.
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
