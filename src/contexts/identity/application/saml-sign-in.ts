import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, newId, shifted, type Origin } from '#kernel';
import { ProviderEntrance } from './provider-entrance';
import type { CompletedSignIn, Sent } from './provider-sign-in';
import { VISIT_MS } from './provider-visit.repository';
import { Providers, type ProviderId } from './providers';
import { SamlProvider } from './saml-provider';
import { SamlVisitRepository } from './saml-visit.repository';
import { SignInAttempts } from './sign-in.attempts';
import { certificateMissing, visitUnknown } from './sign-in.errors';

const PREFIX = 'cairn_visit_';
const ANSWER_PREFIX = 'cairn_answer_';
/** Ids of XML begin with a letter or an underscore. */
const REQUEST_PREFIX = '_';

/** What shows that a browser left for the provider, and that it brought the response. */
export interface Answered {
  /** The secret that the browser kept. */
  readonly token: string;
  /** The secret that it got from `accept`. */
  readonly answer: string;
}

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
    private readonly providers: Providers,
    private readonly clock: Clock,
  ) {}

  async begin(providerId: ProviderId, returnTo: string, origin: Origin): Promise<Sent> {
    const provider = await this.providers.saml(providerId);
    await this.attempts.fromAddress(origin);
    const [token, requestId] = [newSecret(PREFIX), newSecret(REQUEST_PREFIX)];
    const expiresAt = shifted(this.clock.now(), VISIT_MS);
    const tokenHash = hashSecret(token);
    await this.visits.insert({ id: newId(), providerId, tokenHash, requestId, returnTo, expiresAt });
    return { url: await this.provider.urlFor(provider, requestId), token, expiresAt };
  }

  /**
   * Takes the response that the browser brings from the provider. It works once, whether it lets somebody in or not. Returns
   * a secret for the browser that brought it.
   */
  async accept(providerId: ProviderId, response: string, origin: Origin): Promise<string> {
    const rules = await this.providers.saml(providerId);
    await this.attempts.fromAddress(origin);
    const { requestId, proof } = await this.provider.answerOf(rules, response);
    const answer = newSecret(ANSWER_PREFIX);
    const visit = await this.visits.answer({ requestId, providerId }, hashSecret(answer), this.clock.now());
    if (!visit) throw visitUnknown();
    const userId = await this.entrance.admit(proof, { returnTo: visit.returnTo, rules }, origin);
    await this.visits.prove(visit.id, userId);
    await this.attempts.returned(origin);
    return answer;
  }

  async finish(providerId: ProviderId, { token, answer }: Answered, origin: Origin): Promise<CompletedSignIn> {
    await this.providers.saml(providerId);
    const returning = { providerId, tokenHash: hashSecret(token), answerHash: hashSecret(answer) };
    const visit = await this.visits.claim(returning, this.clock.now());
    if (!visit) throw visitUnknown();
    await this.attempts.returned(origin);
    return visit;
  }

  async metadata(providerId: ProviderId): Promise<string> {
    return this.provider.metadata(await this.providers.saml(providerId));
  }

  /** Returns the certificate for encrypted assertions: for providers that do not take it from the metadata. */
  async certificate(providerId: ProviderId): Promise<string> {
    await this.providers.saml(providerId);
    const certificate = await this.provider.certificate();
    if (certificate === null) throw certificateMissing();
    return certificate;
  }
}
