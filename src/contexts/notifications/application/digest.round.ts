import { Injectable } from '@nestjs/common';
import { defineJob, Jobs, Recurring } from '#jobs';
import { Clock } from '#kernel';
import { DigestRepository } from './digest.repository';
import { NotificationSettings } from './notification.preferences';

export interface Recipient {
  readonly userId: string;
}

export const Digest = defineJob<Recipient>('notifications.digest');

const AT_ONCE = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Finds the people whose mail may be due and adds a job for each of them. */
@Injectable()
export class DigestRound {
  constructor(
    private readonly digests: DigestRepository,
    private readonly jobs: Jobs,
    private readonly settings: NotificationSettings,
    private readonly clock: Clock,
  ) {}

  @Recurring('*/5 * * * *', 'notifications.digests')
  async run(): Promise<void> {
    if (!this.settings.sendsMail) return;
    const now = this.clock.now();
    for (let after = NOBODY; ;) {
      const found = await this.digests.toLookAt(now, after, AT_ONCE);
      for (const userId of found) await this.jobs.add(Digest, { userId }, { key: userId });
      if (found.length < AT_ONCE) return;
      after = found.at(-1)!;
    }
  }
}
