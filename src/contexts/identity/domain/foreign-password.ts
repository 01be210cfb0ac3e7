/** Makes each attempt to sign in bounded work, whatever a hash says. Django takes about a million today. */
const MAX_ITERATIONS = 2_000_000;
const FORM = /^pbkdf2_sha256\$([1-9]\d{0,6})\$([^$\s]{1,128})\$([A-Za-z0-9+/]{43}=)$/;

/** What another program stored of a password: PBKDF2 with SHA-256, as Django writes it. */
export interface ForeignHash {
  readonly iterations: number;
  readonly salt: string;
  readonly digest: Buffer;
}

/** Reads a hash of another program; null if it is none that can be verified here. */
export function foreignHashOf(stored: string): ForeignHash | null {
  const [, count, salt, digest] = FORM.exec(stored) ?? [];
  const iterations = Number(count);
  if (salt === undefined || digest === undefined || iterations > MAX_ITERATIONS) return null;
  return { iterations, salt, digest: Buffer.from(digest, 'base64') };
}
