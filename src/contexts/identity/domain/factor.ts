/** The app that generates codes for a person (TOTP, RFC 6238). */
export interface TotpFactor {
  readonly userId: string;
  /** Sealed: see `secretPlace`. */
  readonly secret: string;
  /** The time step of the last code that was used. A code is accepted once, so earlier steps are not. */
  readonly lastStep: number;
  readonly lastUsedAt: string;
  readonly createdAt: string;
}

/** Names the record for which a secret is sealed. */
export const secretPlace = (userId: string): string => `totp factor ${userId}`;

/** True if a code of this time step was not used before, nor one of a later step. */
export const isFresh = (step: number, { lastStep }: Pick<TotpFactor, 'lastStep'>): boolean => step > lastStep;

export const RECOVERY_CODES = 10;

const GENERATED = /^\d{6}$/;
const RECOVERY = /^[0-9a-hjkmnp-tv-z]{16}$/;
const MAX_TYPED = 64;

/** A code as a person types it. */
export interface TypedCode {
  readonly kind: 'generated' | 'recovery';
  readonly code: string;
}

/**
 * Reads a typed code, with or without spaces and hyphens. Letters that look like digits count as these. Null if it cannot be
 * a code.
 */
export function readCode(typed: string): TypedCode | null {
  if (typed.length > MAX_TYPED) return null;
  const plain = typed.toLowerCase().replace(/[\s-]/g, '');
  if (GENERATED.test(plain)) return { kind: 'generated', code: plain };
  const code = plain.replace(/o/g, '0').replace(/[il]/g, '1');
  return RECOVERY.test(code) ? { kind: 'recovery', code } : null;
}
