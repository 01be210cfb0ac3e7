import type { JWTVerifyGetKey } from 'jose';
import type { ProvenIdentity } from '../application/identity-provider';
import type { Fetch } from './outbound.fetch';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Public keys alone: with another kind somebody could sign by what everybody can read. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const MAX_AGE_SECONDS = 120;
const SKEW_SECONDS = 60;

/** What a token has to be of and for. */
interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
}

/** `fetch` is how the keys are asked for; the usual way if left out. */
export async function keysAt(address: string, fetch?: Fetch): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import('jose');
  return createRemoteJWKSet(new URL(address), { timeoutDuration: 10_000, ...(fetch && { [customFetch]: fetch }) });
}

/** Reads a logout token (OpenID Connect Back-Channel Logout 1.0). Throws unless it is one of the provider for this service. */
export async function readLogoutToken(token: string, { issuer, clientId, keys }: Expected): Promise<ProvenIdentity> {
  const { jwtVerify } = await import('jose');
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: SKEW_SECONDS,
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
  });
  const { events, nonce, sub } = payload;
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, EVENT)) {
    throw new Error('The token is not about a sign-out');
  }
  // With one it is an ID token, which browsers and apps hold.
  if (nonce !== undefined) throw new Error('The token has a nonce');
  if (!sub) throw new Error('The token does not name a person: sessions alone (sid) are not known');
  return { issuer, subject: sub };
}
