import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, newId, shifted } from '#kernel';
import { FactorChallengeRepository, type ChallengePurpose, type FactorChallenge } from './factor-challenge.repository';

const PREFIX = 'cairn_factor_';
const LIFETIME_MS = 5 * 60_000;
/** How often a challenge may be tried, whatever the limits of accounts and addresses. */
const MOST_ATTEMPTS = 5;

export interface IssuedChallenge {
  /** Secret that the browser keeps. */
  readonly token: string;
  readonly expiresAt: string;
}

type Details = Pick<FactorChallenge, 'purpose' | 'userId'> &
  Partial<Pick<FactorChallenge, 'secret' | 'method' | 'returnTo'>>;

/** Short-lived challenges, each for one purpose. Only a hash of a challenge's token is stored. */
@Injectable()
export class FactorChallenges {
  constructor(
    private readonly challenges: FactorChallengeRepository,
    private readonly clock: Clock,
  ) {}

  async issue(details: Details): Promise<IssuedChallenge> {
    const token = newSecret(PREFIX);
    const expiresAt = shifted(this.clock.now(), LIFETIME_MS);
    const absent = { secret: null, method: null, returnTo: null };
    await this.challenges.insert({ ...absent, ...details, id: newId(), tokenHash: hashSecret(token), expiresAt });
    return { token, expiresAt };
  }

  find(token: string, purpose: ChallengePurpose): Promise<FactorChallenge | null> {
    return this.challenges.find(hashSecret(token), purpose, this.clock.now());
  }

  /**
   * Counts an attempt and returns the challenge. Null if it is unknown, has expired or was tried too often. Call it outside
   * of a transaction that a failure would undo.
   */
  attempt(token: string, purpose: ChallengePurpose): Promise<FactorChallenge | null> {
    return this.challenges.attempt(hashSecret(token), purpose, { now: this.clock.now(), most: MOST_ATTEMPTS });
  }

  /** Returns a challenge and uses it up. Null if it is unknown, has expired or was used up. */
  async take(token: string, purpose: ChallengePurpose): Promise<FactorChallenge | null> {
    const challenge = await this.find(token, purpose);
    return challenge && (await this.claim(challenge)) ? challenge : null;
  }

  /** Uses up a challenge. False if another request did meanwhile. */
  claim({ id }: FactorChallenge): Promise<boolean> {
    return this.challenges.claim(id);
  }
}
