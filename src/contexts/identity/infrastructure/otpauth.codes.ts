import { Injectable } from '@nestjs/common';
import type { TOTP } from 'otpauth';
import { OneTimeCodes } from '../application/one-time-codes';

const ISSUER = 'Cairn';
/** What all apps understand. */
const FORM = { issuer: ISSUER, algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps before and after the current one whose codes are accepted, as clocks differ and people need time to type. */
const WINDOW = 1;

/** Loads the library with the first code, since most processes never see one. */
const library = () => import('otpauth');

@Injectable()
export class OtpauthCodes extends OneTimeCodes {
  async newSecret(): Promise<string> {
    const { Secret } = await library();
    return new Secret({ size: SECRET_BYTES }).base32;
  }

  async addressOf(secret: string, email: string): Promise<string> {
    return (await generatorOf(secret, email)).toString();
  }

  async stepOf(secret: string, code: string, now: string): Promise<number | null> {
    const generator = await generatorOf(secret);
    const timestamp = Date.parse(now);
    const offset = generator.validate({ token: code, timestamp, window: WINDOW });
    return offset === null ? null : generator.counter({ timestamp }) + offset;
  }
}

async function generatorOf(secret: string, label = ''): Promise<TOTP> {
  const { Secret, TOTP: Generator } = await library();
  return new Generator({ ...FORM, label, secret: Secret.fromBase32(secret) });
}
