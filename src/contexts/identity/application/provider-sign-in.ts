import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, newId, shifted, type Origin } from '#kernel';
import { ProviderEntrance } from './provider-entrance';
import { ProviderProofs } from './provider-proofs';
import { ProviderVisitRepository, VISIT_MS } from './provider-visit.repository';
import { Providers, type ProviderId } from './providers';
import { SignInAttempts } from './sign-in.attempts';
import { visitUnknown } from './sign-in.errors';

const PREFIX = 'cairn_visit_';

export interface Sent {
  readonly url: string;
  /** Secret that the browser keeps until it comes back. */
  readonly token: string;
  readonly expiresAt: string;
}

/** What a browser brings back from a provider. */
export interface Returning {
  /** The secret that the browser kept. */
  readonly token: string;
  /** The query string that it came back with. */
  readonly query: string;
}

export interface CompletedSignIn {
  readonly userId: string;
  readonly returnTo: string;
}

/** Signs people in by an identity provider. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly proofs: ProviderProofs,
    private readonly visits: ProviderVisitRepository,
    private readonly entrance: ProviderEntrance,
    private readonly attempts: SignInAttempts,
    private readonly providers: Providers,
    private readonly clock: Clock,
  ) {}

  async begin(providerId: ProviderId, returnTo: string, origin: Origin): Promise<Sent> {
    const provider = await this.providers.openId(providerId);
    await this.attempts.fromAddress(origin);
    const { url, ...secrets } = await this.proofs.begin(provider);
    const token = newSecret(PREFIX);
    const expiresAt = shifted(this.clock.now(), VISIT_MS);
    const visit = { id: newId(), providerId, tokenHash: hashSecret(token), returnTo, expiresAt };
    await this.visits.insert({ ...secrets, ...visit });
    return { url, token, expiresAt };
  }

  /** Completes a sign-in. */
  async finish(providerId: ProviderId, { token, query }: Returning, origin: Origin): Promise<CompletedSignIn> {
    const provider = await this.providers.openId(providerId);
    const visit = await this.visits.claim({ tokenHash: hashSecret(token), providerId }, this.clock.now());
    if (!visit) throw visitUnknown();
    const proof = await this.proofs.finish(provider, query, visit);
    const userId = await this.entrance.admit(proof, { returnTo: visit.returnTo, rules: provider }, origin);
    await this.proofs.keep(provider, proof);
    await this.attempts.returned(origin);
    return { userId, returnTo: visit.returnTo };
  }
}
