import { Injectable } from '@nestjs/common';
import { hash, type Options } from '@node-rs/argon2';
import { PasswordHashing } from '../application/account.repository';

/** Of argon2id, the library's default: the least that OWASP's password storage cheat sheet asks for. Memory in KiB. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class Argon2Passwords extends PasswordHashing {
  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), OPTIONS);
  }
}
