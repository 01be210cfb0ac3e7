import { Inject, Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock } from '#kernel';
import { MailQueue } from '#mail';
import type { Config } from '../config';
import { CONFIG } from './config-token';
import { SqlIdempotencyStore } from './sql.idempotency-store';

/** Messages that somebody should have passed on by hand; the links in them are of no use for much longer. */
const MAIL_MS = 24 * 3_600_000;

/** Deletes what the platform has kept for long enough. */
@Injectable()
export class Cleanup {
  constructor(
    private readonly idempotency: SqlIdempotencyStore,
    private readonly mails: MailQueue,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Recurring('27 * * * *', 'platform.sweep')
  async run(): Promise<void> {
    await this.idempotency.sweep(this.config.idempotencyKeyHours);
    await this.mails.sweep(new Date(Date.parse(this.clock.now()) - MAIL_MS).toISOString());
  }
}
