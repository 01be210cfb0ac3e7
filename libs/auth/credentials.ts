import { createHash, randomBytes } from 'node:crypto';
import { parse } from 'cookie';

/** Prefixes tell a person, and a scanner for leaked secrets, what a value is. */
export const PREFIX = { apiKey: 'cairn_pat_', oauth: 'cairn_oat_' } as const;

/** A new secret of 256 random bits behind its prefix. */
export const newSecret = (prefix: string): string => prefix + randomBytes(32).toString('base64url');

/** What is stored of a secret. Random values of 256 bits need no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Cookies of a browser's session: the second where the service is reached by HTTPS, bound to its host. */
export const SESSION_COOKIES = ['cairn_session', '__Host-cairn_session'] as const;

/** The token of the session that a `Cookie` header carries. */
export function sessionTokenOf(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const cookies = parse(header);
  return cookies[SESSION_COOKIES[1]] ?? cookies[SESSION_COOKIES[0]];
}
