import { Inject, Injectable } from '@nestjs/common';
import { EventRetention } from '#events';
import { Recurring } from '#jobs';
import { Clock, shifted } from '#kernel';
import { MailQueue } from '#mail';
import { Replicas } from '#persistence';
import type { Config } from '../config';
import { CONFIG } from './config-token';
import { SqlIdempotencyStore } from './sql.idempotency-store';

const DAY_MS = 24 * 3_600_000;
/** How long messages without a mail server are kept for the operator. Links in older messages have expired. */
const MAIL_MS = DAY_MS;

/** Deletes platform data after its retention time. */
@Injectable()
export class Cleanup {
  constructor(
    private readonly idempotency: SqlIdempotencyStore,
    private readonly mails: MailQueue,
    private readonly events: EventRetention,
    private readonly replicas: Replicas,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Recurring('27 * * * *', 'platform.sweep')
  async run(): Promise<void> {
    await this.idempotency.sweep(this.config.idempotencyKeyHours);
    await this.replicas.sweep();
    await this.mails.sweep(this.ago(MAIL_MS));
    await this.events.prune(this.ago(this.config.eventDays * DAY_MS));
  }

  private ago(ms: number): string {
    return shifted(this.clock.now(), -ms);
  }
}
