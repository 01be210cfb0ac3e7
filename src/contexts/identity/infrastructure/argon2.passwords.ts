import { Injectable } from '@nestjs/common';
import { Algorithm, hash, type Options } from '@node-rs/argon2';
import { PasswordHashing } from '../application/account.repository';

/** The least that OWASP's password storage cheat sheet asks of argon2id. */
const OPTIONS: Options = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class Argon2Passwords extends PasswordHashing {
  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), OPTIONS);
  }
}
