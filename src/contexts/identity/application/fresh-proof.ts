import { Injectable } from '@nestjs/common';
import { invalidField, type Origin } from '#kernel';
import { Accounts } from './accounts';
import { FactorCodes } from './factor.codes';
import { factorsNeedPassword, signInTooOld } from './factors.errors';
import { Passwords } from './passwords';
import type { FoundSession } from './session.repository';
import { Sessions } from './sessions';
import { SignInAttempts } from './sign-in.attempts';
import { assertPasswords, SignInSettings } from './sign-in.settings';

/** The person of a session. */
export type SignedIn = Pick<FoundSession, 'userId' | 'email'>;

/** What a person who is signed in proves anew: either one. */
export interface Proof {
  readonly password: string;
  /** A code of a second factor, or a recovery code. */
  readonly code: string;
}

/**
 * Has people prove who they are before they change their second factors or do what would do great harm, so that nobody can
 * do it at somebody else's browser or with a stolen session. Attempts are limited as those to sign in are.
 */
@Injectable()
export class FreshProof {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly codes: FactorCodes,
    private readonly attempts: SignInAttempts,
    private readonly settings: SignInSettings,
    private readonly sessions: Sessions,
  ) {}

  /** Whether `demandUnlessRecent` wants a proof. */
  isNeeded(session: FoundSession): boolean {
    return !this.sessions.isProved(session);
  }

  /** Demands the proof unless the person has just signed in. People without a password have to sign in again. */
  async demandUnlessRecent(session: FoundSession, proof: Proof, origin: Origin): Promise<void> {
    if (!this.isNeeded(session)) return;
    if (!this.settings.withPassword || !(await this.passwords.has(session.userId))) throw signInTooOld();
    await this.demand(session, proof, origin);
  }

  /** Makes the session as good as after a sign-in. A session that is so already stays as it is. */
  async renew(session: FoundSession, proof: Proof, origin: Origin): Promise<void> {
    if (!this.isNeeded(session)) return;
    await this.demandUnlessRecent(session, proof, origin);
    await this.sessions.prove(session.id);
  }

  /** Throws unless the proof is right. */
  async demand(person: SignedIn, { password, code }: Proof, origin: Origin): Promise<void> {
    assertPasswords(this.settings);
    if (!(await this.passwords.has(person.userId))) throw factorsNeedPassword();
    await (password || !code ? this.byPassword(person, password) : this.byCode(person, code, origin));
  }

  private async byPassword({ email }: SignedIn, password: string): Promise<void> {
    if (!password) throw invalidField('password', 'Enter your password.', 'required');
    await this.attempts.atAccount(email);
    if (!(await this.accounts.authenticate(email, password))) {
      throw invalidField('password', 'This is not your password.');
    }
    await this.attempts.reached(email);
  }

  private async byCode({ userId }: SignedIn, code: string, origin: Origin): Promise<void> {
    await this.attempts.atFactors(userId);
    if (!(await this.codes.accept(userId, code, origin))) {
      throw invalidField('code', 'This code is not right, or was used already.');
    }
    await this.attempts.proved(userId);
  }
}
