import { randomBytes } from 'node:crypto';
import { hashSecret } from '#auth';
import { RECOVERY_CODES } from '../domain/factor';

/** Digits and letters that nobody confuses: 5 bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 random bits, so a fast hash is safe for a code. */
const LENGTH = 16;

const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Returns a code as a person reads it: in groups of four. */
const shown = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/** Returns the hash under which a code is stored. */
export const hashOfCode = (code: string): string => hashSecret(`recovery ${code}`);

export interface NewRecoveryCodes {
  /** The codes, which are shown once. */
  readonly shown: readonly string[];
  readonly hashes: readonly string[];
}

export function newRecoveryCodes(): NewRecoveryCodes {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  return { shown: codes.map(shown), hashes: codes.map(hashOfCode) };
}
