import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, newId, shifted, type Origin } from '#kernel';
import { ProviderEntrance } from './provider-entrance';
import { ProviderProofs } from './provider-proofs';
import { ProviderVisitRepository, VISIT_MS } from './provider-visit.repository';
import { SignInAttempts } from './sign-in.attempts';
import { providerOff, visitUnknown } from './sign-in.errors';
import { SignInSettings } from './sign-in.settings';

const PREFIX = 'cairn_visit_';

export interface Sent {
  readonly url: string;
  /** Secret that the browser keeps until it comes back. */
  readonly token: string;
  readonly expiresAt: string;
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
    private readonly settings: SignInSettings,
    private readonly clock: Clock,
  ) {}

  async begin(returnTo: string, origin: Origin): Promise<Sent> {
    if (!this.settings.provider) throw providerOff();
    await this.attempts.fromAddress(origin);
    const { url, ...secrets } = await this.proofs.begin();
    const token = newSecret(PREFIX);
    const expiresAt = shifted(this.clock.now(), VISIT_MS);
    await this.visits.insert({ ...secrets, id: newId(), tokenHash: hashSecret(token), returnTo, expiresAt });
    return { url, token, expiresAt };
  }

  /**
   * Completes a sign-in. `token` is the secret that the browser kept, `query` the query string that it came back with.
   */
  async finish(token: string, query: string, origin: Origin): Promise<CompletedSignIn> {
    const { provider: rules } = this.settings;
    if (!rules) throw providerOff();
    const visit = await this.visits.claim(hashSecret(token), this.clock.now());
    if (!visit) throw visitUnknown();
    const proof = await this.proofs.finish(query, visit);
    const userId = await this.entrance.admit(proof, { returnTo: visit.returnTo, rules }, origin);
    await this.proofs.keep(proof);
    await this.attempts.returned(origin);
    return { userId, returnTo: visit.returnTo };
  }
}
