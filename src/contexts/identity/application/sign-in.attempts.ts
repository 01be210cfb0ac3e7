import { Injectable } from '@nestjs/common';
import { AttemptLimit, clientOf, hashSecret, RateCounter } from '#auth';
import type { Origin } from '#kernel';
import { SignInSettings } from './sign-in.settings';

/** Limits attempts to sign in: per account from any address, and per address for any account. */
@Injectable()
export class SignInAttempts {
  private readonly accounts: AttemptLimit;
  private readonly addresses: AttemptLimit;
  private readonly resets: AttemptLimit;
  private readonly factors: AttemptLimit;

  constructor(counter: RateCounter, { limits }: SignInSettings) {
    this.accounts = new AttemptLimit(counter, 'sign-in-account', limits.account);
    this.addresses = new AttemptLimit(counter, 'sign-in-address', limits.address);
    this.resets = new AttemptLimit(counter, 'password-reset', limits.reset);
    // Counted apart from passwords: only who knows the password or has the link for a new one can use these up.
    this.factors = new AttemptLimit(counter, 'sign-in-factor', limits.account);
  }

  /** Counts an attempt. Throws (429) if the address has failed too often. */
  async fromAddress(origin: Origin): Promise<void> {
    const refusal = await this.addresses.begin(addressOf(origin));
    if (refusal) throw refusal;
  }

  /** Counts an attempt. Throws (429) if there were too many for the account, whether or not it exists. */
  async atAccount(email: string): Promise<void> {
    const refusal = await this.accounts.begin(accountOf(email));
    if (refusal) throw refusal;
  }

  /** Counts an attempt to prove a second factor. Throws (429) if there were too many for the account. */
  async atFactors(userId: string): Promise<void> {
    const refusal = await this.factors.begin(userId);
    if (refusal) throw refusal;
  }

  /** Counts a reset link. True if the account may be sent one. */
  async mayReset(email: string): Promise<boolean> {
    return (await this.resets.begin(accountOf(email))) === undefined;
  }

  /** Uncounts an attempt of the address that succeeded. */
  returned(origin: Origin): Promise<void> {
    return this.addresses.succeeded(addressOf(origin));
  }

  /** Uncounts an attempt at the account that succeeded. */
  reached(email: string): Promise<void> {
    return this.accounts.succeeded(accountOf(email));
  }

  /** Uncounts a second factor that was proved. */
  proved(userId: string): Promise<void> {
    return this.factors.succeeded(userId);
  }
}

const addressOf = ({ ipAddress }: Origin): string => clientOf(ipAddress ?? '');

/**
 * Returns a form that is equal for all spellings which PostgreSQL treats as one address. PostgreSQL may lower `İ` to
 * `i`, JavaScript does not; without this, each such letter would double the number of attempts.
 */
const spellingOf = (email: string): string => email.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();

/** Hashes the address: counters get keys of one length and do not reveal it. */
const accountOf = (email: string): string => hashSecret(spellingOf(email));
