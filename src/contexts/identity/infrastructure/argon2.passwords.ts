import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Options } from '@node-rs/argon2';
import { PasswordHashing } from '../application/account.repository';
import { foreignHashOf, type ForeignHash } from '../domain/foreign-password';

/**
 * Parameters of argon2id, the library's default algorithm: the minimum of OWASP's Password Storage Cheat Sheet. Memory
 * is in KiB.
 */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash that is verified if a person has none. It has the same parameters, so it takes the same time. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$60cWhNm5yUCFfZp6n3M71A$hKAsHdMw63vLjm13VTrCzHQO3U9vxsBGXkTLFlfvMDA';

/** Loads the library with the first password, since most processes never see one. */
const library = () => import('@node-rs/argon2');

@Injectable()
export class Argon2Passwords extends PasswordHashing {
  async hash(password: string): Promise<string> {
    const { hash } = await library();
    return hash(password.normalize('NFKC'), OPTIONS);
  }

  async matches(password: string, stored: string | null): Promise<boolean> {
    const foreign = stored === null ? null : foreignHashOf(stored);
    if (foreign) return matchesForeign(password, foreign);
    const { verify } = await library();
    const isRight = await verify(stored ?? NOBODYS, password.normalize('NFKC'));
    return isRight && stored !== null;
  }
}

const derive = promisify(pbkdf2);

/** True if another program made this hash of the password. That program does not normalize characters. */
async function matchesForeign(password: string, { iterations, salt, digest }: ForeignHash): Promise<boolean> {
  return timingSafeEqual(await derive(password, salt, iterations, digest.length, 'sha256'), digest);
}
