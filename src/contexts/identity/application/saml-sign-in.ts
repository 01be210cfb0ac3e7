import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, newId, shifted, type Origin } from '#kernel';
import { ProviderAccounts } from './provider-accounts';
import type { CompletedSignIn, Sent } from './provider-sign-in';
import { VISIT_MS } from './provider-visit.repository';
import { SamlProvider } from './saml-provider';
import { SamlVisitRepository } from './saml-visit.repository';
import { SignInAttempts } from './sign-in.attempts';
import { providerOff, visitUnknown } from './sign-in.errors';
import { SignInSettings, type SamlSettings } from './sign-in.settings';

const PREFIX = 'cairn_visit_';
/** Ids of XML begin with a letter or an underscore. */
const REQUEST_PREFIX = '_';

/**
 * Signs people in by SAML. The response comes as a form from the provider's site, to which browsers add no cookie of ours. So
 * it only marks the visit that it answers, and the next request shows that the browser is the one that left.
 */
@Injectable()
export class SamlSignIn {
  constructor(
    private readonly provider: SamlProvider,
    private readonly visits: SamlVisitRepository,
    private readonly people: ProviderAccounts,
    private readonly attempts: SignInAttempts,
    private readonly settings: SignInSettings,
    private readonly clock: Clock,
  ) {}

  async begin(returnTo: string, origin: Origin): Promise<Sent> {
    this.assertOn();
    await this.attempts.fromAddress(origin);
    const [token, requestId] = [newSecret(PREFIX), newSecret(REQUEST_PREFIX)];
    const expiresAt = shifted(this.clock.now(), VISIT_MS);
    await this.visits.insert({ id: newId(), tokenHash: hashSecret(token), requestId, returnTo, expiresAt });
    return { url: await this.provider.urlFor(requestId), token, expiresAt };
  }

  /** Takes the response that the browser brings from the provider. It works once, whether it lets somebody in or not. */
  async accept(response: string, origin: Origin): Promise<void> {
    const rules = this.assertOn();
    await this.attempts.fromAddress(origin);
    const { requestId, proof } = await this.provider.answerOf(response);
    const visit = await this.visits.answer(requestId, this.clock.now());
    if (!visit) throw visitUnknown();
    await this.visits.prove(visit.id, await this.people.ownerOf(proof, { returnTo: visit.returnTo, rules }));
    await this.attempts.returned(origin);
  }

  /** Completes a sign-in whose response was accepted. `token` is the secret that the browser kept. */
  async finish(token: string, origin: Origin): Promise<CompletedSignIn> {
    this.assertOn();
    const visit = await this.visits.claim(hashSecret(token), this.clock.now());
    if (!visit) throw visitUnknown();
    await this.attempts.returned(origin);
    return visit;
  }

  async metadata(): Promise<string> {
    this.assertOn();
    return this.provider.metadata();
  }

  private assertOn(): SamlSettings {
    const { saml } = this.settings;
    if (!saml) throw providerOff();
    return saml;
  }
}
