import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '#kernel';
import { Accounts } from '../../identity';
import { DigestRepository, type MailPreferences } from './digest.repository';

/** Settings of the operator for notifications. */
export abstract class NotificationSettings {
  abstract readonly keptMs: number;
  /** True if a mail server is configured. Without one, nothing is recorded for mails. */
  abstract readonly sendsMail: boolean;
}

/** The use cases of a person's own mail preferences. */
@Injectable()
export class NotificationPreferences {
  constructor(
    private readonly digests: DigestRepository,
    private readonly accounts: Accounts,
    private readonly settings: NotificationSettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** True if the server sends mail about notifications. */
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
      // Schedules waiting mail anew: in the new time zone it may be due earlier.
      await this.digests.choose(userId, this.clock.now(), change.mailDigest ?? mailDigest);
      return this.of(userId);
    });
  }
}
