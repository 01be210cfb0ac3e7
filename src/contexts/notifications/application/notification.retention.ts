import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, shifted, WorkspaceRounds } from '#kernel';
import { DigestStops } from './digest.stops';
import { NotificationRepository } from './notification.repository';
import { NotificationSettings } from './notification.preferences';

/** Deletes notifications, read or not, after their retention time, and expired links of mails. */
@Injectable()
export class NotificationRetention {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly stops: DigestStops,
    private readonly settings: NotificationSettings,
    private readonly rounds: WorkspaceRounds,
    private readonly clock: Clock,
  ) {}

  @Recurring('43 * * * *', 'notifications.sweep')
  async run(): Promise<void> {
    const before = shifted(this.clock.now(), -this.settings.keptMs);
    await this.rounds.each(async (workspace) => {
      while (await this.notifications.prune(workspace, before));
    });
    await this.stops.prune();
  }
}
