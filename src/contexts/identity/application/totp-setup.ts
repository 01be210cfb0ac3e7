import { Injectable } from '@nestjs/common';
import { Clock, type Origin } from '#kernel';
import { SecretBox } from '#secrets';
import { readCode, secretPlace } from '../domain/factor';
import { FactorChallenges, type IssuedChallenge } from './factor.challenges';
import { Factors } from './factors';
import { setupCodeInvalid, setupUnknown } from './factors.errors';
import { FreshProof, type Proof, type SignedIn } from './fresh-proof';
import { OneTimeCodes } from './one-time-codes';

export interface BegunTotp extends IssuedChallenge {
  /** The secret in Base32, for people who type it into their app. */
  readonly secret: string;
  /** The same as an `otpauth://` address, for a QR code. */
  readonly address: string;
}

export interface ConfirmTotp {
  /** The token of the set-up. */
  readonly token: string;
  readonly code: string;
}

/** Sets up apps that generate codes. Nothing counts until the person has typed a code of the app. */
@Injectable()
export class TotpSetup {
  constructor(
    private readonly factors: Factors,
    private readonly proof: FreshProof,
    private readonly challenges: FactorChallenges,
    private readonly codes: OneTimeCodes,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  async begin(person: SignedIn, proof: Proof, origin: Origin): Promise<BegunTotp> {
    await this.proof.demand(person, proof, origin);
    const { userId, email } = person;
    const secret = await this.codes.newSecret();
    const sealed = this.box.close(secret, secretPlace(userId));
    const issued = await this.challenges.issue({ purpose: 'totp_setup', userId, secret: sealed });
    return { ...issued, secret, address: await this.codes.addressOf(secret, email) };
  }

  /** Completes a set-up by a code of the app. Returns recovery codes if it is the person's first factor. */
  async confirm({ userId }: SignedIn, { token, code }: ConfirmTotp, origin: Origin): Promise<readonly string[]> {
    const challenge = await this.challenges.attempt(token, 'totp_setup');
    if (challenge?.userId !== userId || !challenge.secret) throw setupUnknown();
    const now = this.clock.now();
    const secret = this.box.open(challenge.secret, secretPlace(userId));
    const typed = readCode(code);
    const step = secret && typed?.kind === 'generated' ? await this.codes.stepOf(secret, typed.code, now) : null;
    if (step === null) throw setupCodeInvalid();
    if (!(await this.challenges.claim(challenge))) throw setupUnknown();
    const times = { lastUsedAt: now, createdAt: now };
    return this.factors.addTotp({ userId, secret: challenge.secret, lastStep: step, ...times }, origin);
  }
}
