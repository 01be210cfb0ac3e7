import { Injectable } from '@nestjs/common';
import type { Options } from '@node-rs/argon2';
import { PasswordHashing } from '../application/account.repository';
import { foreignHashOf } from '../domain/foreign-password';
import { matchesForeign } from './foreign.passwords';

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
