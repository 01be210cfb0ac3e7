import { Injectable, type NestMiddleware } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { Strategy } from 'passport-strategy';
import type { NextFunction, Request, Response } from 'express';
import type { ApiRequest } from '#http';
import { DomainError, type Principal } from '#kernel';
import { hashSecret, sessionTokenOf } from './credentials';
import { AccessTokenStore, ApiKeyStore, SessionStore, type Credential } from './stores';

/** A revocation acts within a second in every process, so nothing is believed for longer than this. */
export const ACCESS_CACHE_MS = 750;
const MAX_CACHED = 10_000;
const TOUCH_AFTER_MS = 60_000;

type SecretStore = ApiKeyStore | AccessTokenStore;
type Kind = 'api-key' | 'bearer';

/** Looks credentials up, with a memory short enough for revocations. */
@Injectable()
export class Credentials {
  private readonly stores: Readonly<Record<Kind, SecretStore>>;
  private readonly found: Readonly<Record<Kind, LRUCache<string, { credential: Credential | null }>>>;

  constructor(
    keys: ApiKeyStore,
    tokens: AccessTokenStore,
    private readonly sessions: SessionStore,
  ) {
    this.stores = { 'api-key': keys, bearer: tokens };
    this.found = { 'api-key': cacheOf(keys), bearer: cacheOf(tokens) };
  }

  async principal(kind: Kind, secret: string): Promise<Principal | null> {
    const credential = await this.find(kind, secret);
    if (!credential) return null;
    this.touch(this.stores[kind], credential);
    return credential.principal;
  }

  /** Whether this is a valid secret of the kind, for a caller who showed it as one of the other. */
  async isValid(kind: Kind, secret: string): Promise<boolean> {
    return (await this.find(kind, secret)) !== null;
  }

  /** Nothing is remembered of sessions: one that was ended is refused by the next request in every process. */
  async session(secret: string): Promise<Principal | null> {
    const [token, formToken] = secret.split(' ');
    const credential = await this.sessions.find(hashSecret(token!), formToken!);
    return credential?.principal ?? null;
  }

  private async find(kind: Kind, secret: string): Promise<Credential | null> {
    const entry = await this.found[kind].fetch(hashSecret(secret));
    return entry?.credential ?? null;
  }

  private touch(store: SecretStore, { principal, lastUsedAt }: Credential): void {
    if (lastUsedAt === undefined) return;
    if (lastUsedAt && Date.now() - Date.parse(lastUsedAt) < TOUCH_AFTER_MS) return;
    if (this.touched.has(principal.tokenId)) return;
    this.touched.set(principal.tokenId, true);
    // The call must not wait for, or fail with, a note about itself.
    store.touch(principal.tokenId).catch(() => this.touched.delete(principal.tokenId));
  }

  private readonly touched = new LRUCache<string, true>({ max: MAX_CACHED, ttl: TOUCH_AFTER_MS });
}

const cacheOf = (store: SecretStore): LRUCache<string, { credential: Credential | null }> =>
  new LRUCache({
    max: MAX_CACHED,
    ttl: ACCESS_CACHE_MS,
    fetchMethod: async (hash) => ({ credential: await store.find(hash) }),
  });

/** One way to authenticate: takes a secret from the request and asks who it stands for. */
class SecretStrategy extends Strategy {
  constructor(
    readonly name: string,
    private readonly secretOf: (request: Request) => string | undefined,
    private readonly find: (secret: string) => Promise<Principal | null>,
  ) {
    super();
  }

  override authenticate(request: Request): void {
    const secret = this.secretOf(request);
    if (secret === undefined) return this.pass();
    this.find(secret).then(
      (principal) => (principal ? this.success(principal) : this.fail(401)),
      (error: Error) => this.error(error),
    );
  }
}

/** Proves that a request with a session's cookie was made by a page of this server: other sites cannot read it. */
export const FORM_TOKEN_HEADER = 'x-form-token';

const apiKeyOf = ({ headers }: Request): string | undefined => headers['x-api-key'] as string | undefined;

const bearerOf = ({ headers }: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Cookie and form token of a browser's session, as one secret. */
function sessionOf({ headers }: Request): string | undefined {
  const formToken = headers[FORM_TOKEN_HEADER];
  const cookie = formToken === undefined ? undefined : sessionTokenOf(headers.cookie);
  return cookie && `${cookie} ${String(formToken)}`;
}

const MISSING = 'Authentication credentials were not provided.';
const INVALID = 'Given API token is not valid';

/** For whom a valid secret is shown in the header of the other kind. */
const MISPLACED = {
  'api-key': {
    as: 'bearer',
    message: 'This is an access token: send it as "Authorization: Bearer <token>", not in X-Api-Key.',
  },
  bearer: { as: 'api-key', message: 'This is an API key: send it in the header X-Api-Key, not as a Bearer token.' },
} as const;

export const unauthorized = (message: string) =>
  new DomainError('unauthorized', 'unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer realm="api"' } });

const SECRET_OF = { 'api-key': apiKeyOf, bearer: bearerOf } as const;

type Shown = Kind | 'session';

/** The kind of credential that a request shows, whether it is valid or not. */
function credentialIn(request: Request): Shown | undefined {
  if (apiKeyOf(request) !== undefined) return 'api-key';
  if (request.headers.authorization !== undefined) return 'bearer';
  return sessionOf(request) === undefined ? undefined : 'session';
}

/** First of all: who is asking. Refuses before anything else is looked at. */
@Injectable()
export class Authenticate implements NestMiddleware {
  private readonly passport = new passport.Passport();

  constructor(private readonly credentials: Credentials) {
    this.passport.use(new SecretStrategy('api-key', apiKeyOf, (secret) => credentials.principal('api-key', secret)));
    this.passport.use(new SecretStrategy('session', sessionOf, (secret) => credentials.session(secret)));
    this.passport.use(new SecretStrategy('bearer', bearerOf, (secret) => credentials.principal('bearer', secret)));
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const name = credentialIn(request);
    const done = (error: unknown, principal?: Principal | false | null) => {
      if (error) return next(error);
      if (!principal) return void this.refusal(name, request).then((message) => next(unauthorized(message)), next);
      (request as ApiRequest).state.principal = principal;
      next();
    };
    if (!name || (name === 'bearer' && bearerOf(request) === undefined)) return done(null);
    (this.passport.authenticate(name, { session: false }, done) as (q: Request, s: Response, n: NextFunction) => void)(
      request,
      response,
      next,
    );
  }

  private async refusal(name: Shown | undefined, request: Request): Promise<string> {
    if (!name) return MISSING;
    const secret = name === 'session' ? undefined : SECRET_OF[name](request);
    if (name === 'session' || secret === undefined) return INVALID;
    const { as, message } = MISPLACED[name];
    return (await this.credentials.isValid(as, secret)) ? message : INVALID;
  }
}
