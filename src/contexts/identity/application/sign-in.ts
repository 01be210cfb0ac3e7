import { Injectable } from '@nestjs/common';
import type { Origin } from '#kernel';
import type { Account } from '../domain/account';
import { Accounts } from './accounts';
import { inConstantTime } from './constant-time';
import { PasswordResets } from './password-resets';
import { Passwords, type ChangePassword } from './passwords';
import { PersonTrail } from './person.trail';
import type { FoundSession } from './session.repository';
import { SignInAttempts } from './sign-in.attempts';
import { passwordsOff, signInRefused } from './sign-in.errors';
import { SignInSettings } from './sign-in.settings';

export interface PasswordProof {
  readonly email: string;
  readonly password: string;
}

/** Signs people in by password. Responses do not reveal which accounts exist. */
@Injectable()
export class SignIn {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly resets: PasswordResets,
    private readonly attempts: SignInAttempts,
    private readonly trail: PersonTrail,
    private readonly settings: SignInSettings,
  ) {}

  /** Returns the account. Every refusal is the same and takes the same time. */
  async withPassword({ email, password }: PasswordProof, origin: Origin): Promise<Account> {
    this.assertPasswords();
    await this.attempts.fromAddress(origin);
    await this.attempts.atAccount(email);
    const account = await this.accounts.authenticate(email, password);
    if (!account) {
      await inConstantTime(() => this.failed(email, origin));
      throw signInRefused();
    }
    await this.attempts.returned(origin);
    await this.attempts.reached(email);
    return account;
  }

  /** Throws if people sign in only by the identity provider: a password must not be a way around it. */
  assertPasswords(): void {
    if (!this.settings.withPassword) throw passwordsOff();
  }

  /** Sends a link for a new password if an account has this address. */
  async forgotten(email: string, origin: Origin): Promise<void> {
    this.assertPasswords();
    await this.attempts.fromAddress(origin);
    await inConstantTime(async () => {
      if (await this.attempts.mayReset(email)) await this.resets.send(email);
    });
  }

  /** Throws unless the link can be used. */
  async assertLink(token: string): Promise<void> {
    this.assertPasswords();
    await this.resets.assertOpen(token);
  }

  /** Uses up a link to set a new password. Returns the id of its owner. */
  async reset(token: string, password: string, origin: Origin): Promise<string> {
    this.assertPasswords();
    return this.resets.complete(token, password, origin);
  }

  /**
   * Changes the password of a person who is signed in. Attempts are counted here as well, so that nobody can guess the
   * password at somebody else's browser.
   */
  async change(session: FoundSession, change: ChangePassword, origin: Origin): Promise<void> {
    this.assertPasswords();
    await this.attempts.atAccount(session.email);
    await this.passwords.change(session, change, origin);
    await this.attempts.reached(session.email);
  }

  private async failed(email: string, origin: Origin): Promise<void> {
    const account = await this.accounts.find(email);
    if (!account) return;
    const reason = account.isActive ? 'wrong password' : 'account deactivated';
    const event = { eventName: 'auth.login_failed', category: 'auth', outcome: 'failure', reason } as const;
    await this.trail.append({ ...event, userId: account.id, origin, isAnonymous: true });
  }
}
