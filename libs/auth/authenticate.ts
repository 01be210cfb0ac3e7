import { Injectable, type NestMiddleware } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { Strategy } from 'passport-strategy';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ApiRequest } from '#http';
import { CacheUse, DomainError, type Principal } from '#kernel';
import { hashSecret, sessionTokenOf } from './credentials';
import { SessionCookie } from './own-cookie';
import { AccessTokenStore, ApiKeyStore, SessionStore, type Credential, type ResumedCredential } from './stores';

/**
 * How long credentials and access are cached, in milliseconds. It is short enough that a revocation takes effect in
 * every process within a second.
 */
export const ACCESS_CACHE_MS = 750;
const MAX_CACHED = 10_000;
const TOUCH_AFTER_MS = 60_000;

interface CredentialCache {
  readonly entries: LRUCache<string, { credential: Credential | null }>;
  readonly use: CacheUse;
}

type SecretStore = ApiKeyStore | AccessTokenStore;
type Kind = 'api-key' | 'bearer';

/** Looks up credentials. Caches API keys and tokens for `ACCESS_CACHE_MS`. */
@Injectable()
export class Credentials {
  private readonly stores: Readonly<Record<Kind, SecretStore>>;
  private readonly found: Readonly<Record<Kind, CredentialCache>>;

  constructor(
    keys: ApiKeyStore,
    tokens: AccessTokenStore,
    private readonly sessions: SessionStore,
  ) {
    this.stores = { 'api-key': keys, bearer: tokens };
    this.found = { 'api-key': cacheOf('api_keys', keys), bearer: cacheOf('access_tokens', tokens) };
  }

  async principal(kind: Kind, secret: string): Promise<Principal | null> {
    const credential = await this.find(kind, secret);
    if (!credential) return null;
    this.touch(this.stores[kind], credential);
    return credential.principal;
  }

  /** True if this is a valid secret of the kind. Used to explain a secret that was sent in the wrong header. */
  async isValid(kind: Kind, secret: string): Promise<boolean> {
    return (await this.find(kind, secret)) !== null;
  }

  /** Sessions are not cached: once a session has ended, the next request with it is refused in every process. */
  session(secret: string, canRenew: boolean): Promise<ResumedCredential | null> {
    const [token, formToken] = secret.split(' ');
    return this.sessions.resume(token!, formToken!, canRenew);
  }

  private async find(kind: Kind, secret: string): Promise<Credential | null> {
    const { entries, use } = this.found[kind];
    const hash = hashSecret(secret);
    use.asked(entries.has(hash));
    const entry = await entries.fetch(hash);
    return entry?.credential ?? null;
  }

  private touch(store: SecretStore, { principal, lastUsedAt }: Credential): void {
    if (lastUsedAt === undefined) return;
    if (lastUsedAt && Date.now() - Date.parse(lastUsedAt) < TOUCH_AFTER_MS) return;
    if (this.touched.has(principal.tokenId)) return;
    this.touched.set(principal.tokenId, true);
    // The request neither waits for this update nor fails with it.
    store.touch(principal.tokenId).catch(() => this.touched.delete(principal.tokenId));
  }

  private readonly touched = new LRUCache<string, true>({ max: MAX_CACHED, ttl: TOUCH_AFTER_MS });
}

function cacheOf(name: string, store: SecretStore): CredentialCache {
  const entries = new LRUCache<string, { credential: Credential | null }>({
    max: MAX_CACHED,
    ttl: ACCESS_CACHE_MS,
    fetchMethod: async (hash) => ({ credential: await store.find(hash) }),
  });
  return { entries, use: new CacheUse(name, () => entries.size) };
}

/**
 * The header with a session's form token. Other sites cannot read that token, so it proves that a page of this server
 * made the request.
 */
export const FORM_TOKEN_HEADER = 'x-form-token';

const apiKeyOf = ({ headers }: Request): string | undefined => headers['x-api-key'] as string | undefined;

/** Returns the bearer token; an empty text if the header is present without a token, undefined if it is absent. */
const bearerOf = ({ headers: { authorization } }: Request): string | undefined =>
  authorization === undefined ? undefined : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '');

/** Returns the cookie and the form token of a browser session as one secret. */
function sessionOf({ headers }: Request): string | undefined {
  const formToken = headers[FORM_TOKEN_HEADER];
  const cookie = formToken === undefined ? undefined : sessionTokenOf(headers.cookie);
  return cookie && `${cookie} ${String(formToken)}`;
}

const MISSING = 'Authentication credentials were not provided.';
const INVALID = 'Given API token is not valid';

/** Messages for a valid secret that was sent in the header of the other kind of credential. */
const MISPLACED = {
  'api-key': {
    as: 'bearer',
    message: 'This is an access token: send it as "Authorization: Bearer <token>", not in X-Api-Key.',
  },
  bearer: { as: 'api-key', message: 'This is an API key: send it in the header X-Api-Key, not as a Bearer token.' },
} as const;

/** Makes the failure (401) for a request without a valid credential. */
export const unauthorized = (message: string) =>
  new DomainError('unauthorized', 'unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer realm="api"' } });

/** One kind of credential: how to read it from a request, and how to find its principal. */
interface Scheme {
  secretOf(request: Request): string | undefined;
  principal(secret: string, request: Request): Promise<Principal | null>;
  /** Explains why a secret was refused. */
  refusal?(secret: string): Promise<string>;
}

/**
 * Passport strategy of one kind of credential. Refuses an invalid credential. A request without a credential of this
 * kind is passed to the next strategy.
 */
class SchemeStrategy extends Strategy {
  constructor(
    readonly name: string,
    private readonly scheme: Scheme,
  ) {
    super();
  }

  override authenticate(request: Request): void {
    const secret = this.scheme.secretOf(request);
    if (secret === undefined) return this.fail(401);
    this.principal(secret, request).then(
      (principal) => this.success(principal),
      (error: Error) => this.error(error),
    );
  }

  private async principal(secret: string, request: Request): Promise<Principal> {
    const principal = secret && (await this.scheme.principal(secret, request));
    if (principal) return principal;
    throw unauthorized((secret && (await this.scheme.refusal?.(secret))) || INVALID);
  }
}

const secretScheme = (credentials: Credentials, kind: Kind, secretOf: Scheme['secretOf']): Scheme => ({
  secretOf,
  principal: (secret) => credentials.principal(kind, secret),
  refusal: async (secret) => {
    const { as, message } = MISPLACED[kind];
    return (await credentials.isValid(as, secret)) ? message : INVALID;
  },
});

/**
 * Sets the session cookie if the session got a new token. A stream that is checked again has already sent its headers,
 * so its session cannot be renewed then.
 */
const sessionScheme = (credentials: Credentials, cookie: SessionCookie): Scheme => ({
  secretOf: sessionOf,
  principal: async (secret, { res: response }) => {
    const canRenew = response !== undefined && !response.headersSent;
    const credential = await credentials.session(secret, canRenew);
    if (credential?.rotated) cookie.set(response!, credential.rotated);
    return credential?.principal ?? null;
  },
});

/** The strategies in the order in which they are tried. The first one that finds a credential of its kind decides. */
const SCHEMES = ['api-key', 'bearer', 'session'];

/** Middleware that authenticates every request before any other check. */
@Injectable()
export class Authenticate implements NestMiddleware {
  private readonly passport = new passport.Passport();

  constructor(credentials: Credentials, cookie: SessionCookie) {
    this.passport.use(new SchemeStrategy('api-key', secretScheme(credentials, 'api-key', apiKeyOf)));
    this.passport.use(new SchemeStrategy('bearer', secretScheme(credentials, 'bearer', bearerOf)));
    this.passport.use(new SchemeStrategy('session', sessionScheme(credentials, cookie)));
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const done = (error: unknown, principal?: Principal | false) => {
      if (error || !principal) return next(error ?? unauthorized(MISSING));
      (request as ApiRequest).state.principal = principal;
      next();
    };
    const authenticate = this.passport.authenticate(SCHEMES, { session: false }, done) as RequestHandler;
    void authenticate(request, response, next);
  }
}
