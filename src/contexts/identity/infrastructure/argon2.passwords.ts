import { Injectable } from '@nestjs/common';
import type { Options } from '@node-rs/argon2';
import { PasswordHashing } from '../application/account.repository';

/** Of argon2id, the library's default: the least that OWASP's password storage cheat sheet asks for. Memory in KiB. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is verified for those who have no password. Of the same options, so it takes the same time. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$60cWhNm5yUCFfZp6n3M71A$hKAsHdMw63vLjm13VTrCzHQO3U9vxsBGXkTLFlfvMDA';

/** Loaded with the first password: most processes see none for a long time. */
const library = () => import('@node-rs/argon2');

@Injectable()
export class Argon2Passwords extends PasswordHashing {
  async hash(password: string): Promise<string> {
    const { hash } = await library();
    return hash(password.normalize('NFKC'), OPTIONS);
  }

  async matches(password: string, stored: string | null): Promise<boolean> {
    const { verify } = await library();
    const isRight = await verify(stored ?? NOBODYS, password.normalize('NFKC'));
    return isRight && stored !== null;
  }
}
