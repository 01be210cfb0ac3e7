import type { SignInMethod } from './sessions';

/**
 * What a challenge is for: the second step of a sign-in, and a passkey shown in it; a sign-in by a passkey alone; a factor that is
 * being set up.
 */
export type ChallengePurpose =
  | 'second_step'
  | 'passkey_second_step'
  | 'passkey_sign_in'
  | 'totp_setup'
  | 'passkey_setup';

/** Something that a person has begun and still has to prove. */
export interface FactorChallenge {
  readonly id: string;
  /** Hash of the secret that the browser keeps. */
  readonly tokenHash: string;
  readonly purpose: ChallengePurpose;
  /** Null for a sign-in by a passkey, before the person is known. */
  readonly userId: string | null;
  /** The sealed secret of an app that is being set up, or what a passkey has to sign. */
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
