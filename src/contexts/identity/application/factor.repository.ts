import type { TotpFactor } from '../domain/factor';

/** Stores the second factors of people and their recovery codes. Always reads from the primary. */
export abstract class FactorRepository {
  /** Locks the factors of a person until the end of the transaction, so that changes follow each other. */
  abstract lock(userId: string): Promise<void>;
  /** Notes with the person that they have a second factor, for those who ask in a workspace. */
  abstract noteAny(userId: string): Promise<void>;
  /** True if the person has any second factor. */
  abstract any(userId: string): Promise<boolean>;
  abstract totp(userId: string): Promise<TotpFactor | null>;
  /** Stores the person's app; it replaces the one before. */
  abstract setTotp(factor: TotpFactor): Promise<void>;
  /** Notes the use of a code. False if a code of this step or a later one was used: of concurrent calls one succeeds. */
  abstract useStep(userId: string, step: number, at: string): Promise<boolean>;
  /** Removes the app. False if there is none. */
  abstract removeTotp(userId: string): Promise<boolean>;
  abstract recoveryCodes(userId: string): Promise<number>;
  /** Replaces all recovery codes. */
  abstract setRecoveryCodes(userId: string, hashes: readonly string[], at: string): Promise<void>;
  /** Uses up a recovery code. False if there is none with this hash: of concurrent calls one succeeds. */
  abstract useRecoveryCode(userId: string, hash: string): Promise<boolean>;
  /** Removes all factors and recovery codes, and the note of `noteAny`. */
  abstract clear(userId: string): Promise<void>;
}
