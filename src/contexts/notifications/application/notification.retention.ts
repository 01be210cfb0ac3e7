import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock } from '#kernel';
import { NotificationRepository } from './notification.repository';
import { NotificationSettings } from './notification.settings';

/** Deletes notifications that were kept for long enough, read or not. */
@Injectable()
export class NotificationRetention {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly settings: NotificationSettings,
    private readonly clock: Clock,
  ) {}

  @Recurring('43 * * * *', 'notifications.sweep')
  async run(): Promise<void> {
    const before = new Date(Date.parse(this.clock.now()) - this.settings.keptMs).toISOString();
    while (await this.notifications.prune(before));
  }
}
