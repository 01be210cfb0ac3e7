import { Injectable } from '@nestjs/common';
import type { Origin } from '#kernel';
import { FactorChallenges, type IssuedChallenge } from './factor.challenges';
import { FactorCodes, type AcceptedCode } from './factor.codes';
import type { FactorChallenge } from './factor-challenge.repository';
import { FactorRepository } from './factor.repository';
import { codeRefused, passkeyRefused, secondStepUnknown } from './factors.errors';
import { PasskeyProofs, type BegunCeremony, type CeremonyResponse } from './passkey-proofs';
import type { SignInMethod } from './sessions';
import { SignInAttempts } from './sign-in.attempts';

/** Somebody who has proved all that their account asks for, and may get a session. */
export interface Arrival {
  readonly userId: string;
  readonly method: SignInMethod;
  /** How the second factor was proved. Absent for accounts without one. */
  readonly factor?: AcceptedCode | 'passkey';
  /** The path to go to. */
  readonly returnTo: string;
}

/** Somebody who passed the first step of a sign-in and has a second one before them. */
export interface HalfWay {
  readonly challenge: IssuedChallenge;
}

/** What an account can prove in the second step, beside codes. */
export interface Offered {
  readonly passkeys: boolean;
}

export type FirstStep = Omit<Arrival, 'factor'>;

/**
 * The second step of a sign-in by password or by a link for a new password. What comes from the identity provider does not pass here:
 * the provider decides which factors it asks for.
 */
@Injectable()
export class SecondStep {
  constructor(
    private readonly factors: FactorRepository,
    private readonly challenges: FactorChallenges,
    private readonly codes: FactorCodes,
    private readonly passkeys: PasskeyProofs,
    private readonly attempts: SignInAttempts,
  ) {}

  /** Lets people without a second factor in. Gives all others a challenge, which is not a session. */
  async after(first: FirstStep): Promise<Arrival | HalfWay> {
    if (!(await this.factors.any(first.userId))) return first;
    return { challenge: await this.challenges.issue({ purpose: 'second_step', ...first }) };
  }

  /** Returns what the person of an open challenge can prove; null if there is no such challenge. */
  async offer(token: string): Promise<Offered | null> {
    const challenge = await this.challenges.find(token, 'second_step');
    if (!challenge?.userId) return null;
    return { passkeys: this.passkeys.arePossible && (await this.passkeys.has(challenge.userId)) };
  }

  async beginPasskey(token: string): Promise<BegunCeremony> {
    const challenge = await this.challenges.find(token, 'second_step');
    if (!challenge?.userId) throw secondStepUnknown();
    return this.passkeys.beginFor(challenge.userId);
  }

  /** Completes a challenge by a passkey of the person. */
  async withPasskey(token: string, given: CeremonyResponse, origin: Origin): Promise<Arrival> {
    const challenge = await this.attempt(token, origin);
    if (!(await this.passkeys.isOf(challenge.userId, given, origin))) throw passkeyRefused();
    return this.complete(challenge, 'passkey', origin);
  }

  /** Completes a challenge by a code of the app or a recovery code. */
  async withCode(token: string, code: string, origin: Origin): Promise<Arrival> {
    const challenge = await this.attempt(token, origin);
    const factor = await this.codes.accept(challenge.userId, code, origin);
    if (!factor) throw codeRefused();
    return this.complete(challenge, factor, origin);
  }

  private async attempt(token: string, origin: Origin): Promise<OwnedChallenge> {
    await this.attempts.fromAddress(origin);
    const challenge = await this.challenges.attempt(token, 'second_step');
    if (!challenge?.userId) throw secondStepUnknown();
    await this.attempts.atFactors(challenge.userId);
    return { ...challenge, userId: challenge.userId };
  }

  private async complete(challenge: OwnedChallenge, factor: Arrival['factor'], origin: Origin): Promise<Arrival> {
    if (!(await this.challenges.claim(challenge))) throw secondStepUnknown();
    const { userId, method, returnTo } = challenge;
    await this.attempts.returned(origin);
    await this.attempts.proved(userId);
    return { userId, method: method ?? 'password', factor, returnTo: returnTo ?? '/' };
  }
}

interface OwnedChallenge extends FactorChallenge {
  readonly userId: string;
}
