import { Injectable, Logger } from '@nestjs/common';
import type { ClientAuth, Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { PublicAddress } from '#kernel';
import {
  IdentityProvider,
  type Claims,
  type AuthorizationRedirect,
  type ProvenIdentity,
  type RenewableProof,
} from '../application/identity-provider';
import type { VisitSecrets } from '../application/provider-visit.repository';
import { logoutRefused, providerOff, providerRefused, providerUnavailable } from '../application/sign-in.errors';
import { SignInSettings, type ProviderSettings } from '../application/sign-in.settings';
import { keysAt, readLogoutToken } from './openid.logout';

const CALLBACK = '/sign-in/oidc/callback/';

/** Lifetime of cached discovery: providers change their keys and addresses. */
const DISCOVERY_CACHE_MS = 3_600_000;
const TIMEOUT_SECONDS = 10;

type Keys = ReturnType<typeof keysAt>;
type Library = typeof import('openid-client');
type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** OpenID Connect: authorization code with PKCE, state and nonce. */
@Injectable()
export class OpenIdProvider extends IdentityProvider {
  private readonly logger = new Logger('IdentityProvider');
  private found?: { readonly at: number; readonly configuration: Promise<Configuration> };
  /** The provider's keys for logout tokens. They renew themselves, but not for every unknown key. */
  private keys?: { readonly address: string; readonly keys: Keys };

  constructor(
    private readonly settings: SignInSettings,
    private readonly address: PublicAddress,
  ) {
    super();
  }

  async begin({ isRenewable }: { readonly isRenewable: boolean }): Promise<AuthorizationRedirect> {
    const oidc = await library();
    const configuration = await this.configuration(oidc);
    const secrets = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.address.of(CALLBACK),
      ...scopesFor(this.provider, isRenewable && offersRenewal(configuration)),
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { ...secrets, url: url.href };
  }

  async finish(query: string, { state, nonce, codeVerifier }: VisitSecrets): Promise<RenewableProof> {
    const oidc = await library();
    const configuration = await this.configuration(oidc);
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(this.address.of(CALLBACK) + query), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      return await proofOf(oidc, configuration, tokens);
    } catch (error) {
      this.note(error as ProviderError);
      throw isOutOfReach(error as ProviderError) ? providerUnavailable() : providerRefused();
    }
  }

  async renew(token: string, of: ProvenIdentity, keep: (token: string) => Promise<void>): Promise<Claims | null> {
    const oidc = await library();
    const configuration = await this.configuration(oidc);
    if (configuration.serverMetadata().issuer !== of.issuer) return null;
    try {
      const tokens = await oidc.refreshTokenGrant(configuration, token);
      if (tokens.refresh_token && tokens.refresh_token !== token) await keep(tokens.refresh_token);
      return await claimsOf(oidc, configuration, tokens, of.subject);
    } catch (error) {
      if ((error as ProviderError).error === 'invalid_grant') return null;
      throw isOutOfReach(error as ProviderError) ? providerUnavailable() : error;
    }
  }

  async signedOut(token: string): Promise<ProvenIdentity> {
    const { issuer, jwks_uri: address } = (await this.configuration(await library())).serverMetadata();
    if (!address) throw logoutRefused();
    if (this.keys?.address !== address) this.keys = { address, keys: keysAt(address) };
    try {
      return await readLogoutToken(token, { issuer, clientId: this.provider.clientId, keys: await this.keys.keys });
    } catch (error) {
      this.logger.warn({ reason: (error as Error).message }, 'A sign-out by the identity provider failed');
      throw logoutRefused();
    }
  }

  private async configuration(oidc: Library): Promise<Configuration> {
    if (!this.found || Date.now() - this.found.at > DISCOVERY_CACHE_MS) {
      this.found = { at: Date.now(), configuration: discover(oidc, this.provider) };
    }
    const { found } = this;
    try {
      return await found.configuration;
    } catch (error) {
      if (this.found === found) this.found = undefined;
      this.note(error as ProviderError);
      throw providerUnavailable();
    }
  }

  private get provider(): ProviderSettings {
    const { provider } = this.settings;
    if (!provider) throw providerOff();
    return provider;
  }

  private note({ message, code, error, cause }: ProviderError): void {
    const reason = [message, code, error, cause instanceof Error ? cause.message : undefined];
    this.logger.warn({ reason: reason.filter(Boolean).join('; ') }, 'A sign-in by the identity provider failed');
  }
}

/** Loads the library when it is needed, since most installations have no identity provider. */
const library = (): Promise<Library> => import('openid-client');

function discover(oidc: Library, { issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const isLocal = issuer.startsWith('http:');
  return oidc.discovery(new URL(issuer), clientId, undefined, authentication(oidc, clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: isLocal ? [oidc.allowInsecureRequests] : [],
  });
}

/**
 * Chooses a way of authentication that the provider supports; without metadata the one that the specification requires.
 */
function authentication(oidc: Library, secret: string | null): ClientAuth {
  if (secret === null) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

async function proofOf(oidc: Library, configuration: Configuration, tokens: Tokens): Promise<RenewableProof> {
  const { iss: issuer, sub: subject } = tokens.claims()!;
  const claims = (await claimsOf(oidc, configuration, tokens, subject))!;
  return { issuer, subject, claims, renewalToken: tokens.refresh_token ?? null };
}

/**
 * Returns the claims about a person, or null if the tokens are about another person. A renewal may come without an ID
 * token.
 */
async function claimsOf(
  oidc: Library,
  configuration: Configuration,
  tokens: Tokens,
  subject: string,
): Promise<Claims | null> {
  const idToken = tokens.claims();
  if (idToken && idToken.sub !== subject) return null;
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
  const user = endpoint ? await oidc.fetchUserInfo(configuration, tokens.access_token, subject) : {};
  return { ...idToken, ...user };
}

const OFFLINE = 'offline_access';

const offersRenewal = (configuration: Configuration): boolean =>
  configuration.serverMetadata().scopes_supported?.includes(OFFLINE) ?? false;

/** Offline access requires the person's consent (OpenID Connect Core, section 11). */
const scopesFor = ({ scopes }: ProviderSettings, isRenewable: boolean): Record<string, string> =>
  isRenewable
    ? { scope: [...new Set([...scopes.split(' '), OFFLINE])].join(' '), prompt: 'consent' }
    : { scope: scopes };

interface ProviderError extends Error {
  readonly code?: string;
  /** The provider's error code. */
  readonly error?: string;
}

/** Network failures are TypeErrors. */
const isOutOfReach = (error: ProviderError): boolean => error instanceof TypeError || error.code === 'OAUTH_TIMEOUT';
