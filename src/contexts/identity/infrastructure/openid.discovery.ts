import { Injectable } from '@nestjs/common';
import type { JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import type { ClientAuth, Configuration } from 'openid-client';
import { Outbound } from '#outbound';
import type { ProviderSettings } from '../application/sign-in.settings';
import { keysAt } from './openid.logout';
import { outboundFetch } from './outbound.fetch';

/** Lifetime of cached discovery: providers change their keys and addresses. */
const DISCOVERY_CACHE_MS = 3_600_000;
const TIMEOUT_SECONDS = 10;
const MAX_PROVIDERS = 200;

type Library = typeof import('openid-client');

/** What providers say of themselves: addresses and keys. It is forgotten when a provider is changed here. */
@Injectable()
export class OpenIdDiscovery {
  private readonly found = new LRUCache<string, Promise<Configuration>>({
    max: MAX_PROVIDERS,
    ttl: DISCOVERY_CACHE_MS,
  });
  /** Keys for logout tokens. They renew themselves, but not for every unknown key. */
  private readonly keySets = new LRUCache<string, Promise<JWTVerifyGetKey>>({ max: MAX_PROVIDERS });

  constructor(private readonly outbound: Outbound) {}

  async configuration(provider: ProviderSettings): Promise<Configuration> {
    const key = keyOf(provider);
    const found = this.found.get(key) ?? this.discover(provider);
    this.found.set(key, found, { noUpdateTTL: true });
    try {
      return await found;
    } catch (error) {
      if (this.found.peek(key) === found) this.found.delete(key);
      throw error;
    }
  }

  keys(provider: ProviderSettings, address: string): Promise<JWTVerifyGetKey> {
    const key = `${keyOf(provider)} ${address}`;
    const known = this.keySets.get(key) ?? keysAt(address, this.fetchFor(provider));
    this.keySets.set(key, known);
    return known;
  }

  private async discover(provider: ProviderSettings): Promise<Configuration> {
    const oidc = await import('openid-client');
    const { issuer, clientId, clientSecret } = provider;
    const fetch = this.fetchFor(provider);
    const isLocal = issuer.startsWith('http:');
    return oidc.discovery(new URL(issuer), clientId, undefined, authentication(oidc, clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute: isLocal ? [oidc.allowInsecureRequests] : [],
      ...(fetch && { [oidc.customFetch]: fetch }),
    });
  }

  /** The operator may choose any address; administrators only those that the operator allows. */
  private fetchFor({ registration }: ProviderSettings) {
    return registration ? outboundFetch(this.outbound) : undefined;
  }
}

const keyOf = ({ registration }: ProviderSettings): string =>
  registration ? `${registration.id} ${registration.updatedAt}` : '';

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
