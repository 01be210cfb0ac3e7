import { Injectable } from '@nestjs/common';
import type { Origin } from '#kernel';
import { inConstantTime } from './constant-time';
import { PasswordResets } from './password-resets';
import { SecondStep, type Arrival, type HalfWay } from './second-step';
import { SignInAttempts } from './sign-in.attempts';
import { assertPasswords, SignInSettings } from './sign-in.settings';

/** Lets people who cannot sign in choose a new password. Responses do not reveal which accounts exist. */
@Injectable()
export class PasswordRecovery {
  constructor(
    private readonly resets: PasswordResets,
    private readonly attempts: SignInAttempts,
    private readonly second: SecondStep,
    private readonly settings: SignInSettings,
  ) {}

  /** Throws if people sign in only by the identity provider. */
  assertOn(): void {
    assertPasswords(this.settings);
  }

  /** Sends a link for a new password if an account has this address. */
  async forgotten(email: string, origin: Origin): Promise<void> {
    this.assertOn();
    await this.attempts.fromAddress(origin);
    await inConstantTime(async () => {
      if (await this.attempts.mayReset(email)) await this.resets.send(email);
    });
  }

  /** Throws unless the link can be used. */
  async assertLink(token: string): Promise<void> {
    this.assertOn();
    await this.resets.assertOpen(token);
  }

  /** Uses up a link to set a new password. A link proves a mailbox, so second factors are asked for afterwards. */
  async reset(token: string, password: string, origin: Origin): Promise<Arrival | HalfWay> {
    this.assertOn();
    const userId = await this.resets.complete(token, password, origin);
    return this.second.after({ userId, method: 'reset', returnTo: '/' });
  }
}
