import { Injectable } from '@nestjs/common';
import { Clock, type Origin } from '#kernel';
import { FactorChallenges, type IssuedChallenge } from './factor.challenges';
import type { FactorChallenge } from './factor-challenge.repository';
import { FactorEvents } from './factor.events';
import { PasskeyRepository } from './passkey.repository';
import { WebAuthn, type CeremonyOptions } from './web-authn';

export interface BegunCeremony extends IssuedChallenge {
  readonly options: CeremonyOptions;
}

/** What a browser sends back from a ceremony. */
export interface CeremonyResponse {
  /** The token of the challenge. */
  readonly token: string;
  readonly response: object;
}

/** Has people prove who they are by a passkey. Each challenge can be answered once, rightly or not. */
@Injectable()
export class PasskeyProofs {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly webAuthn: WebAuthn,
    private readonly challenges: FactorChallenges,
    private readonly events: FactorEvents,
    private readonly clock: Clock,
  ) {}

  /** False where browsers refuse passkeys. */
  get arePossible(): boolean {
    return this.webAuthn.isPossible;
  }

  async has(userId: string): Promise<boolean> {
    return (await this.passkeys.ofUser(userId)).length > 0;
  }

  /** Begins a ceremony in which anybody may come. */
  async beginForAnybody(returnTo: string): Promise<BegunCeremony> {
    const secret = this.webAuthn.newChallenge();
    const issued = await this.challenges.issue({ purpose: 'passkey_sign_in', userId: null, secret, returnTo });
    return { ...issued, options: await this.webAuthn.authentication(secret) };
  }

  /** Begins a ceremony with the passkeys of one person. */
  async beginFor(userId: string): Promise<BegunCeremony> {
    const secret = this.webAuthn.newChallenge();
    const issued = await this.challenges.issue({ purpose: 'passkey_second_step', userId, secret });
    const known = await this.passkeys.ofUser(userId);
    return { ...issued, options: await this.webAuthn.authentication(secret, known) };
  }

  /** Returns the owner of the passkey and the path to go to; null if the response is not right. */
  async ofAnybody(given: CeremonyResponse, origin: Origin): Promise<{ userId: string; returnTo: string } | null> {
    const challenge = await this.challenges.take(given.token, 'passkey_sign_in');
    const userId = challenge && (await this.ownerOf(given.response, challenge, origin));
    return userId ? { userId, returnTo: challenge?.returnTo ?? '/' } : null;
  }

  /** True if the response is right and comes from a passkey of the person. */
  async isOf(userId: string, given: CeremonyResponse, origin: Origin): Promise<boolean> {
    const challenge = await this.challenges.take(given.token, 'passkey_second_step');
    if (challenge?.userId !== userId) return false;
    return (await this.ownerOf(given.response, challenge, origin)) === userId;
  }

  private async ownerOf(response: object, challenge: FactorChallenge, origin: Origin): Promise<string | null> {
    const { id } = response as { readonly id?: unknown };
    const passkey = typeof id === 'string' ? await this.passkeys.byCredential(id) : null;
    if (!passkey || !challenge.secret) return null;
    const { userId } = passkey;
    const isMeant = challenge.userId === null || challenge.userId === userId;
    const counter = isMeant ? await this.webAuthn.authenticated(response, challenge.secret, passkey) : null;
    if (counter !== null && (await this.passkeys.use(passkey.id, counter, this.clock.now()))) return userId;
    await this.events.failed({ userId, origin, factor: 'passkey' });
    return null;
  }
}
