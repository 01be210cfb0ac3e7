import { Injectable, Logger } from '@nestjs/common';
import { SecretBox } from '#secrets';
import { RegisteredProviders, type ProviderWay, type RegisteredProvider } from '../../identity';
import { secretPlace } from '../domain/identity-provider';
import { IdentityProviderRepository, type LiveProvider } from './identity-provider.repository';

/** Tells sign-in which providers there are. Read at each sign-in, so that a change acts at once in all processes. */
@Injectable()
export class LiveProviders extends RegisteredProviders {
  private readonly logger = new Logger('IdentityProviders');

  constructor(
    private readonly providers: IdentityProviderRepository,
    private readonly box: SecretBox,
  ) {
    super();
  }

  async find(id: string): Promise<RegisteredProvider | null> {
    const provider = await this.providers.live(id);
    if (!provider) return null;
    return provider.kind === 'oidc' ? this.openId(provider) : samlOf(provider);
  }

  ofDomain(domain: string): Promise<ProviderWay | null> {
    return this.providers.ofDomain(domain);
  }

  areThere(): Promise<boolean> {
    return this.providers.anyLive();
  }

  private openId(provider: LiveProvider): RegisteredProvider | null {
    const { id, sealedSecret } = provider;
    const clientSecret = sealedSecret === null ? null : this.box.open(sealedSecret, secretPlace(id));
    if (sealedSecret !== null && clientSecret === null) {
      this.logger.error({ id }, 'The client secret of an identity provider cannot be decrypted: its key is missing');
      return null;
    }
    const { issuer, clientId, scopes } = provider;
    const settings = { issuer: issuer!, clientId: clientId!, scopes: scopes!, clientSecret };
    return { kind: 'oidc', settings: { ...settings, ...rulesOf(provider) } };
  }
}

const rulesOf = ({ id, updatedAt, label, createsAccounts, domains }: LiveProvider) => ({
  ...{ registration: { id, updatedAt }, label, createsAccounts, domains },
});

function samlOf(provider: LiveProvider): RegisteredProvider {
  const { entryPoint, entityId, certificates, emailAttribute } = provider;
  const settings = { entryPoint: entryPoint!, entityId: entityId!, certificates, emailAttribute };
  return { kind: 'saml', settings: { ...settings, ...rulesOf(provider) } };
}
