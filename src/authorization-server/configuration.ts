import { generateKeyPairSync } from 'node:crypto';
import type { Adapter, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { mounted } from '#kernel';
import { allScopes, LIFETIME } from '../contexts/oauth';
import { ASKED_SCOPE, consentIn, consentPrompt, INSTALL } from './consent';
import { errorPage } from './error.page';
import type { Library } from './library';
import { PATHS } from './paths';
import type { Stores } from './stores';

/**
 * The library's cookies. They bind a request to the browser that brought it. The session cookie is never sent, because
 * sign-in uses our own sessions.
 */
export const COOKIES = { session: 'cairn_oauth', interaction: 'cairn_oauth_request', resume: 'cairn_oauth_resume' };

/** Nothing is signed, because OpenID Connect is not supported. Without a key, the library would use a published one. */
const SIGNING: Configuration = {
  jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
} as Configuration;

const TTL: Configuration['ttl'] = {
  AccessToken: LIFETIME.accessToken,
  AuthorizationCode: LIFETIME.code,
  DeviceCode: LIFETIME.deviceCode,
  RefreshToken: LIFETIME.refreshToken,
  Grant: LIFETIME.refreshToken,
  Interaction: LIFETIME.request,
  Session: LIFETIME.request,
};

const FEATURES: Configuration['features'] = {
  // The library handles the requests of the device. The person uses a page of ours that requires signing in.
  deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****', deviceInfo: () => ({}) },
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  // A token of another client is treated as unknown: nothing happens, and the response does not reveal it.
  revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
};

/** Settings that apply to every client. */
const RULES: Configuration = {
  formats: { bitsOfOpaqueRandomness: 256 },
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  responseTypes: ['code'],
  allowOmittingSingleRegisteredRedirectUri: false,
  // Addresses with a custom scheme have no origin, and sandboxed pages have the origin `null`.
  clientBasedCORS: (_ctx, origin, client) =>
    origin !== 'null' && client.redirectUris!.some((uri) => new URL(uri).origin === origin),
  pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
  cookies: { names: COOKIES },
  routes: {
    authorization: PATHS.authorize,
    token: PATHS.token,
    revocation: PATHS.revoke,
    device_authorization: PATHS.deviceAuthorization,
    code_verification: PATHS.device,
  },
  issueRefreshToken: () => Promise.resolve(true),
  rotateRefreshToken: true,
  revokeGrantPolicy: () => true,
  expiresWithSession: () => Promise.resolve(false),
};

/** Makes the configuration of the library. */
export function configuration(lib: Library, stores: Stores, adapter: (name: string) => Adapter): Configuration {
  return {
    adapter,
    ...SIGNING,
    ...RULES,
    scopes: allScopes().map(({ name }) => name),
    extraParams: [INSTALL, ASKED_SCOPE],
    ttl: TTL,
    interactions: {
      policy: [consentPrompt(lib, stores)],
      url: (_ctx, interaction) => mounted(`${PATHS.consent}/${interaction.uid}/`),
    },
    async loadExistingGrant(ctx) {
      const consent = consentIn(ctx);
      return consent && ctx.oidc.provider.Grant.find(consent.grantId);
    },
    findAccount: (ctx, userId) => accountOf(stores, ctx, userId),
    renderError(ctx, { error, error_description: description }) {
      ctx.type = 'html';
      ctx.body = errorPage(error, description);
    },
    features: FEATURES,
  };
}

/** Returns the account for which an app may act: an active member of the app's workspace. */
async function accountOf({ apps, grants }: Stores, { oidc }: KoaContextWithOIDC, userId: string) {
  const app = await apps.client(oidc.client!.clientId);
  if (!app || !(await grants.isMember(app.workspaceId, userId))) return undefined;
  return { accountId: userId, claims: () => ({ sub: userId }) };
}
