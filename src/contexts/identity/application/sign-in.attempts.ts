import { Injectable } from '@nestjs/common';
import { AttemptLimit, clientOf, hashSecret, RateCounter } from '#auth';
import type { Origin } from '#kernel';
import { SignInSettings } from './sign-in.settings';

/** Who guesses is slowed down: for each account, whoever guesses, and for each address, whatever account it is. */
@Injectable()
export class SignInAttempts {
  private readonly accounts: AttemptLimit;
  private readonly addresses: AttemptLimit;
  private readonly resets: AttemptLimit;

  constructor(counter: RateCounter, { limits }: SignInSettings) {
    this.accounts = new AttemptLimit(counter, 'sign-in-account', limits.account);
    this.addresses = new AttemptLimit(counter, 'sign-in-address', limits.address);
    this.resets = new AttemptLimit(counter, 'password-reset', limits.reset);
  }

  /** Throws (429) where the address has failed too often. */
  async fromAddress(origin: Origin): Promise<void> {
    const refusal = await this.addresses.begin(addressOf(origin));
    if (refusal) throw refusal;
  }

  /** Throws (429) where there was too much guessing at the account, whether it exists or not. */
  async atAccount(email: string): Promise<void> {
    const refusal = await this.accounts.begin(accountOf(email));
    if (refusal) throw refusal;
  }

  /** Whether the account may be sent one more link. */
  async mayReset(email: string): Promise<boolean> {
    return (await this.resets.begin(accountOf(email))) === undefined;
  }

  /** Takes an attempt of the address back, which has succeeded. */
  returned(origin: Origin): Promise<void> {
    return this.addresses.succeeded(addressOf(origin));
  }

  /** Takes an attempt at the account back, which has succeeded. */
  reached(email: string): Promise<void> {
    return this.accounts.succeeded(accountOf(email));
  }
}

const addressOf = ({ ipAddress }: Origin): string => clientOf(ipAddress ?? '');

/**
 * Whatever the database takes for one address is one here, and some more: there `İ` may be a capital of `i`, which it is
 * not to JavaScript, so that each of them in an address would double the attempts.
 */
const spellingOf = (email: string): string => email.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();

/** As a hash: of one length, and no address stands in a counter that others may look at. */
const accountOf = (email: string): string => hashSecret(spellingOf(email));
