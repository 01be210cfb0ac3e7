import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '#kernel';
import { Accounts } from '../../identity';
import { DigestRepository, type MailPreferences } from './digest.repository';
import { NotificationSettings } from './notification.settings';

/** What somebody is told by mail. One's own alone. */
@Injectable()
export class NotificationPreferences {
  constructor(
    private readonly digests: DigestRepository,
    private readonly accounts: Accounts,
    private readonly settings: NotificationSettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Whether the server sends such mail at all. */
  get isMailSent(): boolean {
    return this.settings.sendsMail;
  }

  of(userId: string): Promise<MailPreferences> {
    return this.digests.preferences(userId);
  }

  revise(userId: string, change: Partial<MailPreferences>): Promise<MailPreferences> {
    return this.unitOfWork.run(async () => {
      if (change.timezone !== undefined) await this.accounts.move(userId, change.timezone || 'UTC');
      const { mailDigest } = await this.of(userId);
      // In another zone it may be due earlier.
      await this.digests.choose(userId, this.clock.now(), change.mailDigest ?? mailDigest);
      return this.of(userId);
    });
  }
}
