import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ForeignHash } from '../domain/foreign-password';

const derive = promisify(pbkdf2);

/** True if another program made this hash of the password. It does not normalize characters. */
export async function matchesForeign(password: string, { iterations, salt, digest }: ForeignHash): Promise<boolean> {
  return timingSafeEqual(await derive(password, salt, iterations, digest.length, 'sha256'), digest);
}
