import { Injectable } from '@nestjs/common';
import type { Origin } from '#kernel';
import { Accounts } from './accounts';
import { inConstantTime } from './constant-time';
import { FailedSignIns } from './failed-sign-ins';
import { Passwords, type ChangePassword } from './passwords';
import { SecondStep, type Arrival, type HalfWay } from './second-step';
import type { FoundSession } from './session.repository';
import { SignInAttempts } from './sign-in.attempts';
import { signInRefused } from './sign-in.errors';
import { assertPasswords, SignInSettings } from './sign-in.settings';

export interface PasswordProof {
  readonly email: string;
  readonly password: string;
  /** The path to go to after the sign-in. */
  readonly returnTo: string;
}

/** Signs people in by password. Responses do not reveal which accounts exist. */
@Injectable()
export class SignIn {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly second: SecondStep,
    private readonly attempts: SignInAttempts,
    private readonly failures: FailedSignIns,
    private readonly settings: SignInSettings,
  ) {}

  /** Lets the person in, or half way if they have a second factor. Every refusal is the same and takes the same time. */
  async withPassword({ email, password, returnTo }: PasswordProof, origin: Origin): Promise<Arrival | HalfWay> {
    assertPasswords(this.settings);
    await this.attempts.fromAddress(origin);
    await this.attempts.atAccount(email);
    const account = await this.accounts.authenticate(email, password);
    if (!account) {
      await inConstantTime(() => this.failed(email, origin));
      throw signInRefused();
    }
    await this.attempts.returned(origin);
    await this.attempts.reached(email);
    return this.second.after({ userId: account.id, method: 'password', returnTo });
  }

  /**
   * Changes the password of a person who is signed in. Attempts are counted here as well, so that nobody can guess the
   * password at somebody else's browser.
   */
  async change(session: FoundSession, change: ChangePassword, origin: Origin): Promise<void> {
    assertPasswords(this.settings);
    await this.attempts.atAccount(session.email);
    await this.passwords.change(session, change, origin);
    await this.attempts.reached(session.email);
  }

  private async failed(email: string, origin: Origin): Promise<void> {
    const account = await this.accounts.find(email);
    if (!account) return;
    const owner = { userId: account.id, isActive: account.isActive };
    await this.failures.record({ owner, reason: 'wrong password' }, origin);
  }
}
