import { Injectable, Optional } from '@nestjs/common';
import { isUuid } from '#kernel';
import { mailDomainOf } from '../domain/mail-domain';
import { RegisteredProviders, type ProviderWay, type RegisteredProvider } from './registered-providers';
import { providerOff } from './sign-in.errors';
import { SignInSettings, type ProviderSettings, type Registration, type SamlSettings } from './sign-in.settings';

/** Null is the provider that the operator configured. */
export type ProviderId = string | null;

const REGISTERED = /^provider:([0-9a-f-]{36}):/;

interface OfProvider {
  readonly registration?: Pick<Registration, 'id'>;
}

/**
 * The issuer under which identities of a provider are stored. That of a registered one has its id in it: two providers
 * that give themselves the same name cannot reach each other's accounts.
 */
export const storedIssuer = ({ registration }: OfProvider, issuer: string): string =>
  registration ? `provider:${registration.id}:${issuer}` : issuer;

/** A path of the service that belongs to one provider, such as that of its callback. */
export const providerPath = (kind: 'oidc' | 'saml', { registration }: OfProvider, end = ''): string =>
  ['/sign-in', kind, ...(registration ? [registration.id] : []), ...(end ? [end] : []), ''].join('/');

/** Finds the identity providers that the operator configured and that instance administrators registered. */
@Injectable()
export class Providers {
  constructor(
    private readonly settings: SignInSettings,
    @Optional() private readonly registered?: RegisteredProviders,
  ) {}

  async openId(id: ProviderId): Promise<ProviderSettings> {
    if (id === null) return this.settings.provider ?? off();
    const found = await this.find(id);
    return found?.kind === 'oidc' ? found.settings : off();
  }

  async saml(id: ProviderId): Promise<SamlSettings> {
    if (id === null) return this.settings.saml ?? off();
    const found = await this.find(id);
    return found?.kind === 'saml' ? found.settings : off();
  }

  /** Returns the provider that may be asked about an identity; null if it is gone or switched off. */
  async openIdOf(issuer: string): Promise<ProviderSettings | null> {
    const id = REGISTERED.exec(issuer)?.[1];
    if (id === undefined) return this.settings.provider;
    const found = await this.find(id);
    return found?.kind === 'oidc' ? found.settings : null;
  }

  /** Returns the registered provider for an address. It depends on the domain alone, so it does not tell who has an account. */
  async ofAddress(email: string): Promise<ProviderWay | null> {
    return (await this.registered?.ofDomain(mailDomainOf(email))) ?? null;
  }

  /** True if people have to say their address to be led to their provider. */
  async askForAddress(): Promise<boolean> {
    return (await this.registered?.areThere()) ?? false;
  }

  private async find(id: string): Promise<RegisteredProvider | null> {
    return isUuid(id) ? ((await this.registered?.find(id.toLowerCase())) ?? null) : null;
  }
}

function off(): never {
  throw providerOff();
}
