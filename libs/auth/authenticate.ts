import { Injectable, type NestMiddleware } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { Strategy } from 'passport-strategy';
import type { NextFunction, Request, Response } from 'express';
import type { ApiRequest } from '#http';
import { DomainError, type Principal } from '#kernel';
import { hashSecret, sessionTokenOf } from './credentials';
import { CredentialStore, type Credential } from './stores';

/** A revocation acts within a second in every process, so nothing is believed for longer than this. */
export const BELIEVED_MS = 750;
const MOST_CACHED = 10_000;
const TOUCH_AFTER_MS = 60_000;

type Find = (hash: string) => Promise<Credential | null>;
type Kind = 'api_key' | 'oauth';

/** Looks credentials up, with a memory short enough for revocations. */
@Injectable()
export class Credentials {
  private readonly found: Readonly<Record<Kind, LRUCache<string, { credential: Credential | null }>>>;

  constructor(private readonly store: CredentialStore) {
    this.found = {
      api_key: this.cache((hash) => store.apiKey(hash)),
      oauth: this.cache((hash) => store.accessToken(hash)),
    };
  }

  async principal(kind: Kind, secret: string): Promise<Principal | null> {
    const entry = await this.found[kind].fetch(hashSecret(secret));
    const credential = entry?.credential;
    if (!credential) return null;
    if (kind === 'api_key') this.touch(credential);
    return credential.principal;
  }

  /** Nothing is remembered of sessions: one that was ended is refused by the next request in every process. */
  async session(secret: string): Promise<Principal | null> {
    const [token, formToken] = secret.split(' ');
    const credential = await this.store.session(hashSecret(token!), formToken!);
    return credential?.principal ?? null;
  }

  private touch({ principal, lastUsedAt }: Credential): void {
    if (lastUsedAt && Date.now() - Date.parse(lastUsedAt) < TOUCH_AFTER_MS) return;
    if (this.touched.has(principal.tokenId)) return;
    this.touched.set(principal.tokenId, true);
    // The call must not wait for, or fail with, a note about itself.
    this.store.touch(principal.tokenId).catch(() => this.touched.delete(principal.tokenId));
  }

  private readonly touched = new LRUCache<string, true>({ max: MOST_CACHED, ttl: TOUCH_AFTER_MS });

  private cache(find: Find): LRUCache<string, { credential: Credential | null }> {
    return new LRUCache({
      max: MOST_CACHED,
      ttl: BELIEVED_MS,
      fetchMethod: async (hash) => ({ credential: await find(hash) }),
    });
  }
}

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

export const unauthorized = (message: string) =>
  new DomainError('unauthorized', 'unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer realm="api"' } });

/** The kind of credential that a request shows, whether it is valid or not. */
function credentialIn(request: Request): 'api-key' | 'bearer' | 'session' | undefined {
  if (apiKeyOf(request) !== undefined) return 'api-key';
  if (request.headers.authorization !== undefined) return 'bearer';
  return sessionOf(request) === undefined ? undefined : 'session';
}

/** First of all: who is asking. Refuses before anything else is looked at. */
@Injectable()
export class Authenticate implements NestMiddleware {
  private readonly passport = new passport.Passport();

  constructor(credentials: Credentials) {
    this.passport.use(new SecretStrategy('api-key', apiKeyOf, (secret) => credentials.principal('api_key', secret)));
    this.passport.use(new SecretStrategy('session', sessionOf, (secret) => credentials.session(secret)));
    this.passport.use(new SecretStrategy('bearer', bearerOf, (secret) => credentials.principal('oauth', secret)));
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const name = credentialIn(request);
    const done = (error: unknown, principal?: Principal | false | null) => {
      if (error) return next(error);
      if (!principal) return next(unauthorized(name ? INVALID : MISSING));
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
}
