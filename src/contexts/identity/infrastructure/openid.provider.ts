import { Injectable, Logger } from '@nestjs/common';
import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { PublicAddress } from '#kernel';
import {
  IdentityProvider,
  type Claims,
  type AuthorizationRedirect,
  type ProvenIdentity,
  type RenewableProof,
  type Renewal,
} from '../application/identity-provider';
import type { VisitSecrets } from '../application/provider-visit.repository';
import { providerPath, storedIssuer } from '../application/providers';
import { logoutRefused, providerRefused, providerUnavailable } from '../application/sign-in.errors';
import type { ProviderSettings } from '../application/sign-in.settings';
import { OpenIdDiscovery } from './openid.discovery';
import { readLogoutToken } from './openid.logout';

interface RenewalWish {
  readonly isRenewable: boolean;
}

type Library = typeof import('openid-client');
type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** OpenID Connect: authorization code with PKCE, state and nonce. */
@Injectable()
export class OpenIdProvider extends IdentityProvider {
  private readonly logger = new Logger('IdentityProvider');

  constructor(
    private readonly known: OpenIdDiscovery,
    private readonly address: PublicAddress,
  ) {
    super();
  }

  async begin(provider: ProviderSettings, { isRenewable }: RenewalWish): Promise<AuthorizationRedirect> {
    const oidc = await library();
    const configuration = await this.configuration(provider);
    const secrets = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.callbackOf(provider),
      ...scopesFor(provider, isRenewable && offersRenewal(configuration)),
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { ...secrets, url: url.href };
  }

  async finish(provider: ProviderSettings, query: string, secrets: VisitSecrets): Promise<RenewableProof> {
    const { state, nonce, codeVerifier } = secrets;
    const oidc = await library();
    const configuration = await this.configuration(provider);
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(this.callbackOf(provider) + query), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      const proof = await proofOf(oidc, configuration, tokens);
      return { ...proof, issuer: storedIssuer(provider, proof.issuer) };
    } catch (error) {
      this.note(error as ProviderError);
      throw isOutOfReach(error as ProviderError) ? providerUnavailable() : providerRefused();
    }
  }

  async renew(provider: ProviderSettings, { token, of, keep }: Renewal): Promise<Claims | null> {
    const oidc = await library();
    const configuration = await this.configuration(provider);
    if (storedIssuer(provider, configuration.serverMetadata().issuer) !== of.issuer) return null;
    try {
      const tokens = await oidc.refreshTokenGrant(configuration, token);
      if (tokens.refresh_token && tokens.refresh_token !== token) await keep(tokens.refresh_token);
      return await claimsOf(oidc, configuration, tokens, of.subject);
    } catch (error) {
      if ((error as ProviderError).error === 'invalid_grant') return null;
      throw isOutOfReach(error as ProviderError) ? providerUnavailable() : error;
    }
  }

  async signedOut(provider: ProviderSettings, token: string): Promise<ProvenIdentity> {
    const { issuer, jwks_uri: address } = (await this.configuration(provider)).serverMetadata();
    if (!address) throw logoutRefused();
    const keys = await this.known.keys(provider, address);
    try {
      const told = await readLogoutToken(token, { issuer, clientId: provider.clientId, keys });
      return { ...told, issuer: storedIssuer(provider, told.issuer) };
    } catch (error) {
      this.logger.warn({ reason: (error as Error).message }, 'A sign-out by the identity provider failed');
      throw logoutRefused();
    }
  }

  private async configuration(provider: ProviderSettings): Promise<Configuration> {
    try {
      return await this.known.configuration(provider);
    } catch (error) {
      this.note(error as ProviderError);
      throw providerUnavailable();
    }
  }

  private callbackOf(provider: ProviderSettings): string {
    return this.address.of(providerPath('oidc', provider, 'callback'));
  }

  private note({ message, code, error, cause }: ProviderError): void {
    const reason = [message, code, error, cause instanceof Error ? cause.message : undefined];
    this.logger.warn({ reason: reason.filter(Boolean).join('; ') }, 'A sign-in by the identity provider failed');
  }
}

/** Loads the library when it is needed, since most installations have no identity provider. */
const library = (): Promise<Library> => import('openid-client');

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
