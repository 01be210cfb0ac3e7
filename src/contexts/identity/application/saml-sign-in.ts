import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, newId, shifted, type Origin } from '#kernel';
import { ProviderEntrance } from './provider-entrance';
import type { CompletedSignIn, Sent } from './provider-sign-in';
import { VISIT_MS } from './provider-visit.repository';
import { SamlProvider } from './saml-provider';
import { SamlVisitRepository } from './saml-visit.repository';
import { SignInAttempts } from './sign-in.attempts';
import { providerOff, visitUnknown } from './sign-in.errors';
import { SignInSettings, type SamlSettings } from './sign-in.settings';

const PREFIX = 'cairn_visit_';
const ANSWER_PREFIX = 'cairn_answer_';
/** Ids of XML begin with a letter or an underscore. */
const REQUEST_PREFIX = '_';

/**
 * Signs people in by SAML. The response comes as a form from the provider's site, to which browsers add no cookie of ours. So
 * it only marks the visit that it answers and gets the browser a second secret. The next request brings both: the browser
 * that left is the one that came back. Without the second secret somebody could send another person to the provider in
 * their own place, and be signed in as that person.
 */
@Injectable()
export class SamlSignIn {
  constructor(
    private readonly provider: SamlProvider,
    private readonly visits: SamlVisitRepository,
    private readonly entrance: ProviderEntrance,
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

  /**
   * Takes the response that the browser brings from the provider. It works once, whether it lets somebody in or not. Returns
   * a secret for the browser that brought it.
   */
  async accept(response: string, origin: Origin): Promise<string> {
    const rules = this.assertOn();
    await this.attempts.fromAddress(origin);
    const { requestId, proof } = await this.provider.answerOf(response);
    const answer = newSecret(ANSWER_PREFIX);
    const visit = await this.visits.answer(requestId, hashSecret(answer), this.clock.now());
    if (!visit) throw visitUnknown();
    const userId = await this.entrance.admit(proof, { returnTo: visit.returnTo, rules }, origin);
    await this.visits.prove(visit.id, userId);
    await this.attempts.returned(origin);
    return answer;
  }

  /** Completes a sign-in. `token` is the secret that the browser kept, and `answer` the one that it got from `accept`. */
  async finish(token: string, answer: string, origin: Origin): Promise<CompletedSignIn> {
    this.assertOn();
    const returning = { tokenHash: hashSecret(token), answerHash: hashSecret(answer) };
    const visit = await this.visits.claim(returning, this.clock.now());
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
