import { Injectable } from '@nestjs/common';
import type { Origin } from '#kernel';
import { IdentityProvider } from './identity-provider';
import { IdentityRepository } from './identity.repository';
import { Providers, type ProviderId } from './providers';
import { Sessions } from './sessions';
import { SignInAttempts } from './sign-in.attempts';

/** Signs people out whom the identity provider has signed out. */
@Injectable()
export class ProviderLogout {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly identities: IdentityRepository,
    private readonly sessions: Sessions,
    private readonly attempts: SignInAttempts,
    private readonly providers: Providers,
  ) {}

  /** Ends all sessions of the person that the token is about. Somebody who never came by the provider has none. */
  async signOut(id: ProviderId, token: string, origin: Origin): Promise<void> {
    const provider = await this.providers.openId(id);
    await this.attempts.fromAddress(origin);
    const { issuer, subject } = await this.provider.signedOut(provider, token);
    const owner = await this.identities.ownerOf(issuer, subject);
    if (owner) await this.sessions.endAll(owner.userId, origin);
    await this.attempts.returned(origin);
  }
}
