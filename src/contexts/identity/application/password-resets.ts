import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, newId, shifted, UnitOfWork, type Origin } from '#kernel';
import type { Account } from '../domain/account';
import { RESET_LIFETIME_MS } from '../domain/password-reset';
import { Accounts } from './accounts';
import { PasswordResetRepository } from './password-reset.repository';
import { resetLinkUnusable } from './password-resets.errors';
import { Passwords } from './passwords';
import { ResetLetters } from './reset-letters';

const PREFIX = 'cairn_reset_';

/** The use cases of links by which a person who cannot sign in chooses a new password. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly letters: ResetLetters,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Sends a link if an active account has this address. */
  async send(email: string): Promise<void> {
    const account = await this.accounts.find(email);
    if (!account?.isActive) return;
    await this.unitOfWork.run(async () => this.letters.send(account.email, await this.issue(account)));
  }

  /** Returns a link that an operator can pass on. */
  async link(email: string): Promise<string> {
    return this.letters.linkOf(await this.issue(await this.accounts.active(email)));
  }

  /** Throws unless the link can be used. */
  async assertOpen(token: string): Promise<void> {
    if (!(await this.resets.ownerOf(hashSecret(token), this.clock.now()))) throw resetLinkUnusable();
  }

  /** Uses up the link to set a new password. Returns the id of its owner. */
  complete(token: string, password: string, origin: Origin): Promise<string> {
    return this.unitOfWork.run(async () => {
      const userId = await this.resets.claim(hashSecret(token), this.clock.now());
      if (!userId) throw resetLinkUnusable();
      await this.passwords.set({ userId, password, origin, method: 'reset' });
      return userId;
    });
  }

  /** Creates a link and returns its token. */
  private async issue({ id: userId }: Account): Promise<string> {
    const token = newSecret(PREFIX);
    const createdAt = this.clock.now();
    const expiresAt = shifted(createdAt, RESET_LIFETIME_MS);
    await this.resets.insert({ id: newId(), userId, tokenHash: hashSecret(token), expiresAt, createdAt });
    return token;
  }
}
