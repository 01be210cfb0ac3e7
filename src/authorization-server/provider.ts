import { generateKeyPairSync } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Adapter, Client, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { hashSecret, isSameSecret, PREFIX } from '#auth';
import { LIFETIME, namesIn, notCovered, SCOPES, unknownIn } from '../contexts/oauth';
import { botGrant, BOT_PARAMETERS } from './bot-grant';
import { errorPage } from './error.page';
import type { Library } from './library';
import { models } from './models';
import { PATHS } from './paths';
import type { Stores } from './stores';

/** Its cookies bind a request to the browser that brought it. The session is ours, so the library's is never kept. */
export const COOKIES = { session: 'cairn_oauth', interaction: 'cairn_oauth_request', resume: 'cairn_oauth_resume' };

/** Set for requests that came to the address by which apps are installed. */
export const INSTALL = 'install_app';

/** The scopes as the app wrote them: the library passes over those that it does not know. */
export const ASKED_SCOPE = 'asked_scope';

/** What a person has answered on the consent page. */
export interface Consent {
  readonly grantId: string;
  readonly installationId?: string;
}

const consentIn = (ctx: KoaContextWithOIDC): Consent | undefined => ctx.oidc.result?.consent as Consent | undefined;

/** The protocol at one address of this server. */
export function createProvider(lib: Library, issuer: string, stores: Stores): Provider {
  const { errors } = lib;
  const adapter = models(stores, {
    inTurn: (work) => inTurn(lib.Provider.ctx, work),
    refuse: {
      grant: (description) => new errors.InvalidGrant(description),
      request: (description) => new errors.InvalidRequest(description),
    },
    origin: () => originOf(lib.Provider.ctx),
    reason: () => reasonOf(lib.Provider.ctx),
  });
  const provider = new lib.Provider(issuer, configuration(lib, stores, adapter));
  provider.proxy = true;
  provider.registerGrantType('client_credentials', botGrant(lib, stores), BOT_PARAMETERS);
  adapt(provider);
  return provider;
}

/** Values look like all our secrets; of client secrets the library sees hashes; an address counts only as it was registered. */
function adapt(provider: Provider): void {
  const prefixes = [
    [provider.AuthorizationCode, PREFIX.code],
    [provider.AccessToken, PREFIX.oauth],
    [provider.RefreshToken, PREFIX.refresh],
  ] as const;
  for (const [{ prototype }, prefix] of prefixes) prefixed(prototype as unknown as ValueMaker, prefix);
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: Client, given: string): boolean {
      return isSameSecret(hashSecret(given), this.clientSecret!);
    },
    redirectUriAllowed(this: Client, given: string): boolean {
      return this.redirectUris!.includes(given);
    },
  });
  const logger = new Logger('AuthorizationServer');
  provider.on('server_error', (_ctx, err) => logger.error({ err }, 'An authorization request failed'));
  provider.on('authorization.success', (ctx, response) => {
    const installationId = consentIn(ctx)?.installationId;
    if (installationId && response) Object.assign(response, { app_installation_id: installationId });
  });
}

interface ValueMaker {
  generateTokenId(): string;
}

function prefixed(model: ValueMaker, prefix: string): void {
  const make = model.generateTokenId;
  model.generateTokenId = function (this: ValueMaker) {
    return prefix + make.call(this);
  };
}

function configuration(lib: Library, stores: Stores, adapter: (name: string) => Adapter): Configuration {
  return {
    adapter,
    ...SIGNING,
    formats: { bitsOfOpaqueRandomness: 256 },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    responseTypes: ['code'],
    scopes: SCOPES.map(({ name }) => name),
    extraParams: [INSTALL, ASKED_SCOPE],
    allowOmittingSingleRegisteredRedirectUri: false,
    // Addresses with a scheme of an app have no origin, and neither have pages that a browser trusts with nothing.
    clientBasedCORS: (_ctx, origin, client) =>
      origin !== 'null' && client.redirectUris!.some((uri) => new URL(uri).origin === origin),
    pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
    cookies: { names: COOKIES },
    routes: { authorization: PATHS.authorize, token: PATHS.token, revocation: PATHS.revoke },
    ttl: {
      AccessToken: LIFETIME.accessToken,
      AuthorizationCode: LIFETIME.code,
      RefreshToken: LIFETIME.refreshToken,
      Grant: LIFETIME.refreshToken,
      Interaction: LIFETIME.request,
      Session: LIFETIME.request,
    },
    interactions: {
      policy: [consentPrompt(lib, stores)],
      url: (_ctx, interaction) => `${PATHS.consent}/${interaction.uid}/`,
    },
    async loadExistingGrant(ctx) {
      const consent = consentIn(ctx);
      return consent && ctx.oidc.provider.Grant.find(consent.grantId);
    },
    findAccount: (ctx, userId) => accountOf(stores, ctx, userId),
    issueRefreshToken: () => Promise.resolve(true),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    expiresWithSession: () => Promise.resolve(false),
    renderError(ctx, { error, error_description: description }) {
      ctx.type = 'html';
      ctx.body = errorPage(error, description);
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      // A token of somebody else's does not exist for the client: nothing happens, and the answer does not tell.
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    },
  };
}

/** Nothing is ever signed, as there is no OpenID Connect; without a key the library would use a published one. */
const SIGNING: Configuration = {
  jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
} as Configuration;

/** Every request is shown to the person, whatever was granted before. */
function consentPrompt({ interactionPolicy: { Check, Prompt }, errors }: Library, stores: Stores) {
  return new Prompt(
    { name: 'consent', requestable: true },
    new Check('unanswered', 'the person has to consent', 'consent_required', async (ctx) => {
      await settleScopes(ctx, stores, errors);
      return consentIn(ctx) === undefined;
    }),
  );
}

/** What is asked for is known and within what the app was registered for; without a word about it, all of that. */
async function settleScopes(
  { oidc }: KoaContextWithOIDC,
  { apps }: Stores,
  { InvalidScope }: Library['errors'],
): Promise<void> {
  const registered = (await apps.client(oidc.client!.clientId))?.scopes ?? [];
  const asked = oidc.params![ASKED_SCOPE];
  const names = typeof asked === 'string' ? namesIn(asked) : registered;
  const unknown = unknownIn(names);
  if (unknown.length) throw new InvalidScope(`unknown scope: ${unknown.join(', ')}`, unknown.join(' '));
  const missing = notCovered(registered, names);
  if (missing.length) {
    throw new InvalidScope(`the app is not registered for this scope: ${missing.join(', ')}`, missing.join(' '));
  }
  oidc.params!.scope = names.join(' ');
}

/** Somebody who may still be acted for: an active member of the app's workspace. */
async function accountOf({ apps, grants }: Stores, { oidc }: KoaContextWithOIDC, userId: string) {
  const app = await apps.client(oidc.client!.clientId);
  if (!app || !(await grants.isMember(app.workspaceId, userId))) return undefined;
  return { accountId: userId, claims: () => ({ sub: userId }) };
}

const queues = new WeakMap<object, Promise<unknown>>();

/** The library asks several questions at once; in one transaction they are answered one after the other. */
function inTurn<T>(ctx: object | undefined, work: () => Promise<T>): Promise<T> {
  if (!ctx) return work();
  const answer = (queues.get(ctx) ?? Promise.resolve()).then(work);
  queues.set(
    ctx,
    answer.catch(() => undefined),
  );
  return answer;
}

const originOf = (ctx: KoaContextWithOIDC | undefined) =>
  ctx && {
    source: 'auth' as const,
    ipAddress: ctx.req.socket.remoteAddress ?? null,
    userAgent: ctx.get('user-agent'),
  };

const reasonOf = (ctx: KoaContextWithOIDC | undefined): string =>
  ctx?.oidc.route === 'revocation' ? 'The app revoked a token.' : 'A code or refresh token was used twice.';
