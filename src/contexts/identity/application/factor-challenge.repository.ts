import type { SignInMethod } from './sessions';

/** `second_step`: of a sign-in. `totp_setup`: an app that generates codes is being set up. */
export type ChallengePurpose = 'second_step' | 'totp_setup';

/** Something that a person has begun and still has to prove. */
export interface FactorChallenge {
  readonly id: string;
  /** Hash of the secret that the browser keeps. */
  readonly tokenHash: string;
  readonly purpose: ChallengePurpose;
  readonly userId: string | null;
  /** The sealed secret of an app that is being set up. */
  readonly secret: string | null;
  /** How the person passed the first step of a sign-in. */
  readonly method: SignInMethod | null;
  /** Path to go to after a sign-in. */
  readonly returnTo: string | null;
  readonly expiresAt: string;
}

/** Stores challenges. Finds only those that have not expired and whose person is active. */
export abstract class FactorChallengeRepository {
  abstract insert(challenge: FactorChallenge): Promise<void>;
  abstract find(tokenHash: string, purpose: ChallengePurpose, now: string): Promise<FactorChallenge | null>;
  /** Counts an attempt and returns the challenge. Null if it had `most` attempts before. */
  abstract attempt(
    tokenHash: string,
    purpose: ChallengePurpose,
    bounds: { readonly now: string; readonly most: number },
  ): Promise<FactorChallenge | null>;
  /** Ends a challenge. False if it had ended: of concurrent calls only one succeeds. */
  abstract claim(id: string): Promise<boolean>;
}
